{{/* gRPC uses a headless service: clients balance over the addresses of the pods. */}}
{{- define "service.service" -}}
{{- $app := include "service.registered" . | fromJson -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "service.name" . }}
  labels: {{- include "service.labels" . | nindent 4 }}
  {{- with .Values.service.annotations }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  {{- if $app.ports.grpc }}
  {{- if ne (.Values.service.type | default "ClusterIP") "ClusterIP" }}
  {{- fail (printf "%s: service.type is %s; clients of gRPC balance over the pods of a headless Service" (include "service.name" .) .Values.service.type) }}
  {{- end }}
  clusterIP: None
  {{- else if .Values.service.type }}
  {{- if and (ne .Values.service.type "ClusterIP") (not (include "service.hasPolicies" .)) }}
  {{- fail (printf "%s: service.type is %s, and without network policies everybody could read the metrics on its ops port" (include "service.name" .) .Values.service.type) }}
  {{- end }}
  type: {{ .Values.service.type }}
  {{- end }}
  selector: {{- include "service.pods" . | nindent 4 }}
  ports:
    {{- range $name, $port := $app.ports }}
    - { name: {{ $name }}, port: {{ $port }}, targetPort: {{ include "service.targetPort" (list $app.ports $name) }} }
    {{- end }}
{{- end -}}

{{/*
Route of a public host through the Gateways of `httpRoute.parentRefs`, whose listeners have the certificate. Arguments: the context of the
app, the name of the route and the host.
*/}}
{{- define "service.httpRoute" -}}
{{- $ := first . -}}
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: {{ index . 1 }}
  labels: {{- include "service.labels" $ | nindent 4 }}
  {{- with $.Values.httpRoute.annotations }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  parentRefs: {{- toYaml $.Values.httpRoute.parentRefs | nindent 4 }}
  hostnames: [{{ last . | quote }}]
  rules:
    - backendRefs: [{ name: {{ include "service.name" $ }}, port: {{ (include "service.registered" $ | fromJson).ports.http }} }]
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
