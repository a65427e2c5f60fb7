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
  selector: {{- include "service.pods" . | nindent 4 }}
  ports:
    {{- range $name, $port := $app.ports }}
    - { name: {{ $name }}, port: {{ $port }}, targetPort: {{ include "service.targetPort" (list $app.ports $name) }} }
    {{- end }}
{{- end -}}

{{/*
Port of the pods behind a port of a Service. Clients of a headless one connect to the pods themselves, so all pods have the same number;
other ports are named, because a pod with several apps may have another number. Arguments: the ports of the app and the name.
*/}}
{{- define "service.targetPort" -}}
{{- $ports := first . -}}
{{- $name := last . -}}
{{- ternary (index $ports $name) $name (hasKey $ports "grpc") -}}
{{- end -}}
