{{/* gRPC uses a headless service: clients balance over the addresses of the pods. */}}
{{- define "service.service" -}}
{{- $app := include "service.registered" . | fromJson -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "service.name" . }}
  labels: {{- include "service.labels" . | nindent 4 }}
spec:
  {{- if $app.ports.grpc }}
  clusterIP: None
  {{- end }}
  selector: {{- include "service.servers" . | nindent 4 }}
  ports:
    {{- range $name, $port := $app.ports }}
    - { name: {{ $name }}, port: {{ $port }}, targetPort: {{ $name }} }
    {{- end }}
{{- end -}}
