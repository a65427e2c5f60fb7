{{- define "service.monitor" -}}
apiVersion: monitoring.coreos.com/v1
kind: ServiceMonitor
metadata:
  name: {{ include "service.name" . }}
  labels:
    {{- include "service.labels" . | nindent 4 }}
    {{- with .Values.global.monitoring.labels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  selector:
    matchLabels: {{- include "service.selector" . | nindent 6 }}
  endpoints:
    - port: ops
      path: /metrics
      interval: 15s
      relabelings:
        # A pod with all apps has the metrics of each below its name.
        - sourceLabels: [__meta_kubernetes_pod_label_app_kubernetes_io_name]
          regex: platform
          targetLabel: __metrics_path__
          replacement: /{{ include "service.name" . }}/metrics
{{- end -}}
