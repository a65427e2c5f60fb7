{{/*
Accounts of nats-server as JSON: the same as of `npm start`, with passwords instead of nkeys, which Helm cannot generate. The comments
of packages/messaging/src/streams/nats-accounts.ts say why. Arguments: `apps`, and `passwords` by app.
*/}}
{{- define "infrastructure.natsAccounts" -}}
{{- $passwords := .passwords -}}
{{- $exported := dict -}}
{{- $accounts := dict -}}
{{- $asking := dict -}}
{{- $apps := .apps -}}
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
{{- range $source, $subjects := include "infrastructure.outboxRequests" (dict "name" $name "app" $app "apps" $apps "passwords" $passwords) | fromJson -}}
{{- $bySubject := get $asking $source | default dict -}}
{{- range $subjects -}}
{{- $imports = append $imports (dict "service" (dict "account" $source "subject" .)) -}}
{{- $publish = append $publish . -}}
{{- $_ := set $bySubject . (append (get $bySubject . | default list) $name) -}}
{{- end -}}
{{- $_ := set $asking $source $bySubject -}}
{{- end -}}
{{- $subscribe := list "_INBOX.>" -}}
{{- if $app.emits -}}
{{- $subscribe = append $subscribe (printf "outbox.%s.>" $name) -}}
{{- $publish = append $publish "_R_.>" -}}
{{- end -}}
{{- $permissions := dict "publish" $publish "subscribe" $subscribe -}}
{{- $user := dict "user" $name "password" (get $passwords $name) "permissions" $permissions -}}
{{- $_ := set $accounts $name (dict "users" (list $user) "imports" $imports) -}}
{{- end -}}
{{- end -}}
{{- range $name, $account := $accounts -}}
{{- $outbox := list -}}
{{- range $subject, $callers := get $asking $name | default dict -}}
{{- $outbox = append $outbox (dict "service" $subject "response_type" "singleton" "accounts" $callers) -}}
{{- end -}}
{{- $_ := set $account "exports" $outbox -}}
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

{{/*
Subjects of requests for the outboxes of the services whose events one app consumes, as a JSON object by service. Arguments: `name`,
`app`, `apps` and `passwords`. packages/messaging/src/event/outbox-subjects.ts says the same.
*/}}
{{- define "infrastructure.outboxRequests" -}}
{{- $name := .name -}}
{{- $passwords := .passwords -}}
{{- $consumes := .app.consumes | default dict -}}
{{- $bySource := dict -}}
{{- range $source, $from := .apps -}}
{{- if and (hasKey $passwords $source) (ne $source $name) -}}
{{- $common := list -}}
{{- range $emitted := $from.emits | default list -}}
{{- range $durable, $filter := $consumes -}}
{{- if include "infrastructure.isWithin" (dict "filter" $emitted "type" $filter) -}}
{{- $common = append $common $filter -}}
{{- else if include "infrastructure.isWithin" (dict "filter" $filter "type" $emitted) -}}
{{- $common = append $common $emitted -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- $common = uniq $common -}}
{{- $subjects := list -}}
{{- range $one := $common -}}
{{- $isInner := false -}}
{{- range $other := $common -}}
{{- if and (ne $other $one) (include "infrastructure.isWithin" (dict "filter" $other "type" $one)) -}}{{- $isInner = true -}}{{- end -}}
{{- end -}}
{{- if not $isInner -}}{{- $subjects = append $subjects (printf "outbox.%s.read.%s" $source $one) -}}{{- end -}}
{{- end -}}
{{- if $subjects -}}
{{- $_ := set $bySource $source (concat (list (printf "outbox.%s.list" $source) (printf "outbox.%s.again" $source)) $subjects) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- toRawJson $bySource -}}
{{- end -}}

{{/* Prints something if an event type, or a filter of them, is within a filter such as `file.>`. */}}
{{- define "infrastructure.isWithin" -}}
{{- if hasSuffix ">" .filter -}}
{{- if hasPrefix (trimSuffix ">" .filter) .type -}}true{{- end -}}
{{- else if eq .filter .type -}}true{{- end -}}
{{- end -}}
