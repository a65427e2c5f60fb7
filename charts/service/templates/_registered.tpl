{{/* What the register of apps says of this app, as JSON. `values.yaml` of this chart is the register: packages/app-register. */}}
{{- define "service.registered" -}}
{{- get .Values.service.apps (include "service.name" .) | required (printf "%s: packages/app-register/src/apps.json has no app of this name" .Chart.Name) | toJson -}}
{{- end -}}

{{/* The servers that an app connects to, as a JSON list. Argument: what the register says of the app. */}}
{{- define "service.reaches" -}}
{{- $servers := .alsoUses | default list -}}
{{- if or (hasKey . "emits") (hasKey . "consumes") }}{{ $servers = prepend $servers "nats" }}{{ end -}}
{{- if .schema }}{{ $servers = prepend $servers "postgres" }}{{ end -}}
{{- toJson $servers -}}
{{- end -}}

{{/* The apps that this app may call, as a JSON object: the port of each by its name. */}}
{{- define "service.calls" -}}
{{- $self := include "service.name" . -}}
{{- $ports := dict -}}
{{- range $name, $app := .Values.service.apps -}}
{{- if has $self ($app.callers | default list) }}{{ $_ := set $ports $name $app.ports.grpc }}{{ end -}}
{{- end -}}
{{- toJson $ports -}}
{{- end -}}
