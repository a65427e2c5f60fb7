{{/*
Environment variables of an app: the addresses of the apps that it calls and the files for TLS, overridden by the defaults of its chart, by `global.env`
and by `env`, in this order; then references to Secrets. Rendering fails with a message if a required variable has no value.
A context has `shared`, the names of all apps of the pod, if that has several.
*/}}
{{- define "service.environment" -}}
{{- $env := dict }}
{{- $knows := .Values.knows }}
{{- $shared := .shared | default list }}
{{- range $called, $port := include "service.calls" . | fromJson }}
{{- $address := printf "%s_ADDRESS" ($called | upper | replace "-" "_") }}
{{- /* Apps of one process call each other without an address. */}}
{{- if not (has $called $shared) }}{{ $_ := set $env $address (printf "dns:///%s:%v" $called $port) }}{{ end }}
{{- $knows = append $knows $address }}
{{- end }}
{{- range $name, $file := include "service.tlsFiles" . | fromJson }}
{{- if has $name $knows }}{{ $_ := set $env $name $file }}{{ end }}
{{- end }}
{{- range list .Values.global.env .Values.env .Values.global.secretEnv .Values.secretEnv }}
{{- range $name, $_ := . }}
{{- if has $name (list "OPS_HOST" "OPS_PORT" "GRPC_HOST" "GRPC_PORT" "HTTP_HOST" "HTTP_PORT") }}
{{- fail (printf "%s cannot be set: Kubernetes' probes, services and network policies use the ports of packages/app-register" $name) }}
{{- else if has $name (list "SERVICE_KEY_FILE" "SERVICE_TRUST_DIR" "RPC_CALLERS_FILE" "NATS_CREDENTIALS_FILE" "TLS_CERT_FILE" "TLS_KEY_FILE") }}
{{- fail (printf "%s cannot be set: the chart sets it to the file that it mounts" $name) }}
{{- end }}
{{- end }}
{{- end }}
{{- $env = mergeOverwrite $env (deepCopy (.Values.defaults | default dict)) }}
{{- range $watched, $app := .Values.service.apps }}
{{- if and (has $watched $shared) (has (include "service.name" $) ($app.watchedBy | default list)) }}
{{- $_ := set $env (printf "%s_OPS_ADDRESS" ($watched | upper | replace "-" "_")) (printf "127.0.0.1:%v/%s" $app.ports.ops $watched) }}
{{- end }}
{{- end }}
{{- range $name, $value := .Values.global.env | default dict }}
{{- if has $name $knows }}{{ $_ := set $env $name $value }}{{ end }}
{{- end }}
{{- range $name, $value := .Values.env | default dict }}
{{- if not (has $name $knows) }}
{{- fail (printf "%s: env.%s is not a variable of this app; see `knows` in its values.yaml" (include "service.name" $) $name) }}
{{- end }}
{{- $_ := set $env $name $value }}
{{- end }}
{{- range $name, $value := $env }}
{{- if regexMatch "(_URL|_PEPPER|_KEY|_KEYS)$" $name }}
{{- fail (printf "%s: env.%s is secret; set secretEnv.%s to {secret, key} instead" (include "service.name" $) $name $name) }}
{{- end }}
{{- end }}
{{- $secrets := dict }}
{{- range $name, $source := .Values.global.secretEnv | default dict }}
{{- if has $name $knows }}{{ $_ := set $secrets $name $source }}{{ end }}
{{- end }}
{{- range $name, $source := .Values.secretEnv | default dict }}{{ $_ := set $secrets $name $source }}{{ end }}
{{- $app := include "service.registered" . | fromJson }}
{{- $needs := $app.secrets | default list }}
{{- if or (hasKey $app "emits") (hasKey $app "consumes") }}{{ $needs = prepend $needs "NATS_URL" }}{{ end }}
{{- if $app.schema }}{{ $needs = prepend $needs "POSTGRES_URL" }}{{ end }}
{{- range $name := $needs }}
{{- if and (not (hasKey $env $name)) (not (hasKey $secrets $name)) }}
{{- fail (printf "%s: set secretEnv.%s to {secret, key}, the Secret and the entry with its value" (include "service.name" $) $name) }}
{{- end }}
{{- end }}
{{- range $name, $value := $env }}
{{- if not (hasKey $secrets $name) }}
- name: {{ $name }}
  value: {{ $value | toString | quote }}
{{- end }}
{{- end }}
{{- range $name, $source := $secrets }}
- name: {{ $name }}
  valueFrom:
    secretKeyRef:
      name: {{ required (printf "%s: set secretEnv.%s.secret to the name of the Secret" (include "service.name" $) $name) $source.secret | replace "{app}" (include "service.name" $) }}
      key: {{ required (printf "%s: set secretEnv.%s.key to the entry of the Secret" (include "service.name" $) $name) $source.key }}
{{- end }}
{{- end -}}
