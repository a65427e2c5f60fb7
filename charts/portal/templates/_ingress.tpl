{{/* The ingress of the public host, if one is set. */}}
{{- define "portal.ingress" -}}
{{- with .Values.ingress }}
{{- if and .host $.Values.httpRoute.parentRefs }}
---
{{ include "service.httpRoute" (list $ (include "service.name" $) .host) }}
{{- end }}
{{- if and .host (or .tlsSecret (not $.Values.httpRoute.parentRefs)) }}
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: {{ include "service.name" $ }}
  labels: {{- include "service.labels" $ | nindent 4 }}
  {{- with .annotations }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  {{- with .className }}
  ingressClassName: {{ . }}
  {{- end }}
  tls:
    - hosts: [{{ .host | quote }}]
      secretName: {{ required (printf "portal: set ingress.tlsSecret to the Secret with the certificate of %s; the public host needs TLS" .host) .tlsSecret }}
  rules:
    - host: {{ .host | quote }}
      http:
        paths:
          - path: /
            pathType: Prefix
            backend:
              service:
                name: {{ include "service.name" $ }}
                port: { name: http }
{{- end }}
{{- end }}
{{- end -}}
