{{/* gRPC behind a headless service: clients balance over the addresses themselves. */}}
{{- define "service.service" -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "service.name" . }}
  labels: {{- include "service.labels" . | nindent 4 }}
spec:
  {{- if .Values.ports.grpc }}
  clusterIP: None
  {{- end }}
  selector: {{- include "service.servers" . | nindent 4 }}
  ports:
    {{- range $name, $port := .Values.ports }}
    - { name: {{ $name }}, port: {{ $port }}, targetPort: {{ $name }} }
    {{- end }}
{{- end -}}
