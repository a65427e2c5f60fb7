{{/* One ingress, HTTPRoute or both for each configured public host; the gateway finds the profile and environment by the host. */}}
{{- define "gateway.ingresses" -}}
{{- range $profile, $public := .Values.ingress.hosts }}
{{- $name := printf "%s-%s" (include "service.name" $) ($profile | kebabcase) }}
{{- if and $public.host $.Values.httpRoute.parentRefs }}
---
{{ include "service.httpRoute" (list $ $name $public.host) }}
{{- end }}
{{- if and $public.host (or $public.tlsSecret (not $.Values.httpRoute.parentRefs)) }}
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: {{ $name }}
  labels: {{- include "service.labels" $ | nindent 4 }}
  {{- with $.Values.ingress.annotations }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  {{- with $.Values.ingress.className }}
  ingressClassName: {{ . }}
  {{- end }}
  tls:
    - hosts: [{{ $public.host | quote }}]
      secretName: {{ required (printf "gateway: set ingress.hosts.%s.tlsSecret to the Secret with the certificate of %s; every public host needs TLS" $profile $public.host) $public.tlsSecret }}
  rules:
    - host: {{ $public.host | quote }}
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
