{{/*
Accounts of nats-server as JSON: the same as of `npm start`, with passwords instead of nkeys, which Helm cannot generate. The comments
of packages/messaging/src/streams/nats-accounts.ts say why. Arguments: `apps`, and `passwords` by app.
*/}}
{{- define "infrastructure.natsAccounts" -}}
{{- $passwords := .passwords -}}
{{- $exported := dict -}}
{{- $accounts := dict -}}
{{- range $name, $app := .apps -}}
{{- if hasKey $passwords $name -}}
{{- $imports := list -}}
{{- $publish := list -}}
{{- range include "infrastructure.natsImports" (dict "name" $name "app" $app) | fromJsonArray -}}
{{- $export := get $exported .subject | default (dict "service" .subject "response_type" .response "accounts" list) -}}
{{- $_ := set $exported .subject (set $export "accounts" (append $export.accounts $name)) -}}
{{- $local := .subject -}}
{{- if hasPrefix "$JS.API." $local -}}{{- $local = printf "JS.PLATFORM.API.%s" (trimPrefix "$JS.API." $local) -}}{{- end -}}
{{- $import := dict "service" (dict "account" "PLATFORM" "subject" .subject) -}}
{{- if ne $local .subject -}}{{- $_ := set $import "to" $local -}}{{- end -}}
{{- $imports = append $imports $import -}}
{{- $publish = append $publish $local -}}
{{- end -}}
{{- $permissions := dict "publish" $publish "subscribe" (list "_INBOX.>") -}}
{{- $user := dict "user" $name "password" (get $passwords $name) "permissions" $permissions -}}
{{- $_ := set $accounts $name (dict "users" (list $user) "imports" $imports) -}}
{{- end -}}
{{- end -}}
{{- $exports := list -}}
{{- range keys $exported | sortAlpha -}}{{- $exports = append $exports (get $exported .) -}}{{- end -}}
{{- $administrator := dict "user" "administrator" "password" $passwords.administrator -}}
{{- $_ := set $accounts "PLATFORM" (dict "jetstream" "enabled" "users" (list $administrator) "exports" $exports) -}}
{{- toRawJson $accounts -}}
{{- end -}}

{{/*
What one app uses of the account with the streams, as a JSON list. Arguments: `name` and `app`, its entry
in the register.
*/}}
{{- define "infrastructure.natsImports" -}}
{{- $name := .name -}}
{{- $subjects := list (printf "dead_letters.%s.>" $name) -}}
{{- range .app.emits -}}
{{- $subjects = append $subjects (printf "events.%s" .) -}}
{{- end -}}
{{- $subjects = append $subjects "$JS.API.STREAM.INFO.EVENTS" -}}
{{- range list "INFO" "MSG.GET" "MSG.DELETE" -}}
{{- $subjects = append $subjects (printf "$JS.API.STREAM.%s.DEAD_LETTERS_%s" . $name) -}}
{{- end -}}
{{- $imports := list -}}
{{- range $durable, $_ := .app.consumes -}}
{{- $subjects = append $subjects (printf "$JS.API.CONSUMER.INFO.EVENTS.%s" $durable) -}}
{{- $subjects = append $subjects (printf "$JS.ACK.EVENTS.%s.>" $durable) -}}
{{- $next := printf "$JS.API.CONSUMER.MSG.NEXT.EVENTS.%s" $durable -}}
{{- $imports = append $imports (dict "subject" $next "response" "stream") -}}
{{- end -}}
{{- range $subjects -}}{{- $imports = append $imports (dict "subject" . "response" "singleton") -}}{{- end -}}
{{- toRawJson $imports -}}
{{- end -}}
