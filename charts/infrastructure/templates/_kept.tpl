{{/*
Value of an entry of a Secret: the value in the cluster, else a new one. Arguments: `context`, `secret`, `key`, and `new`, the
value if the entry does not exist. Only `helm install` and `helm upgrade` can read the cluster; `helm template` generates new
values each time.
*/}}
{{- define "infrastructure.kept" -}}
{{- $found := lookup "v1" "Secret" .context.Release.Namespace .secret | default dict -}}
{{- $entry := index ($found.data | default dict) .key -}}
{{- if $entry }}{{ b64dec $entry }}{{ else }}{{ .new }}{{ end -}}
{{- end -}}

{{/* A Secret. Arguments: `context`, `secret` and `entries`. */}}
{{- define "infrastructure.secret" -}}
apiVersion: v1
kind: Secret
metadata:
  name: {{ .secret }}
  labels: {{- include "infrastructure.labels" (dict "context" .context "name" "secrets") | nindent 4 }}
stringData:
  {{- range $key, $value := .entries }}
  {{ $key }}: {{ $value | quote }}
  {{- end }}
{{- end -}}
