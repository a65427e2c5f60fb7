{{/* One ingress for each public host that is named; the gateway tells profiles and environments by the host. */}}
{{- define "gateway.ingresses" -}}
{{- range $door, $public := .Values.ingress.hosts }}
{{- if $public.host }}
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: {{ printf "%s-%s" (include "service.name" $) ($door | kebabcase) }}
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
      secretName: {{ required (printf "gateway: ingress.hosts.%s.tlsSecret names the certificate of %s; there is no public host without TLS" $door $public.host) $public.tlsSecret }}
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
