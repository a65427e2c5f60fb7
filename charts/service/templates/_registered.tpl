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

{{/* Not empty if an app publishes or consumes events. */}}
{{- define "service.usesNats" -}}
{{- if has "nats" (include "service.registered" . | fromJson | include "service.reaches" | fromJsonArray) }}yes{{ end -}}
{{- end -}}

{{/* The apps that this app may call, as a JSON object: the port of each by its name. */}}
{{- define "service.calls" -}}
{{- $self := include "service.name" . -}}
{{- $ports := dict -}}
{{- range $name, $app := .Values.service.apps -}}
{{- if has $self (include "service.callers" (dict "register" $.Values.service "app" $app) | fromJsonArray) }}{{ $_ := set $ports $name $app.ports.grpc }}{{ end -}}
{{- end -}}
{{- toJson $ports -}}
{{- end -}}

{{/* The gRPC services of an app, as a JSON list. Arguments: `register`, and what it says of the `app`. */}}
{{- define "service.served" -}}
{{- $served := .app.services | default list -}}
{{- if or (hasKey .app "emits") (hasKey .app "consumes") }}{{ $served = concat $served .register.sharedServices }}{{ end -}}
{{- toJson $served -}}
{{- end -}}

{{/* The apps that may call at least one method of an app, as a JSON list. Arguments: `register`, and what it says of the `app`. */}}
{{- define "service.callers" -}}
{{- $callers := list -}}
{{- range include "service.served" . | fromJsonArray }}{{ range index $.register.callers . | default dict }}{{ $callers = concat $callers . }}{{ end }}{{ end -}}
{{- $callers | uniq | sortAlpha | toJson -}}
{{- end -}}
