{{- define "service.monitor" -}}
apiVersion: monitoring.coreos.com/v1
kind: ServiceMonitor
metadata:
  name: {{ include "service.name" . }}
  labels: {{- include "service.labels" . | nindent 4 }}
spec:
  selector:
    matchLabels: {{- include "service.selector" . | nindent 6 }}
  endpoints:
    - { port: ops, path: /metrics, interval: 15s }
{{- end -}}
