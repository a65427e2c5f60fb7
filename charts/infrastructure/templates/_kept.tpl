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

{{/* What the trial servers bring with them, as a JSON list of kinds and names: Secrets and ConfigMaps that pods refer to. */}}
{{- define "infrastructure.made" -}}
{{- $made := list "ConfigMap trusted-keys" "ConfigMap postgres-provision" -}}
{{- range list "postgres-superuser" "credentials-pepper" "webhooks-sealing-key" "portal-secret" "platform-servers" "nats-config" "administrator-nats" }}{{ $made = append $made (printf "Secret %s" .) }}{{ end -}}
{{- range $name, $app := .Values.service.apps -}}
{{- $made = append $made (printf "Secret %s-key" $name) -}}
{{- if $app.schema }}{{ $made = append $made (printf "Secret %s-database" $name) }}{{ end -}}
{{- if has "nats" (include "service.reaches" $app | fromJsonArray) }}{{ $made = append $made (printf "Secret %s-nats" $name) }}{{ end -}}
{{- end -}}
{{- toJson $made -}}
{{- end -}}
