{{/*
Callers of this app from `global.rpc.callers`, as a JSON object: the methods of each that this app serves. Rendering fails for a
method that the platform does not have, and for a caller that is an app of the platform.
*/}}
{{- define "service.configuredCallers" -}}
{{- $register := .Values.service -}}
{{- $served := include "service.served" (dict "register" $register "app" (include "service.registered" . | fromJson)) | fromJsonArray -}}
{{- $callers := dict -}}
{{- range $caller, $granted := (.Values.global.rpc).callers | default dict }}
{{- if hasKey $register.apps $caller }}
{{- fail (printf "global.rpc.callers.%s is an app of the platform; its methods are in packages/app-register/src/apps.json" $caller) }}
{{- end }}
{{- $own := list }}
{{- range $rpc := $granted.methods }}
{{- $service := first (splitList "/" $rpc) | splitList "." | last }}
{{- $method := last (splitList "/" $rpc) }}
{{- if not (hasKey (index $register.callers $service | default dict) $method) }}
{{- fail (printf "global.rpc.callers.%s.methods: the platform has no method %s" $caller $rpc) }}
{{- end }}
{{- if has $service $served }}{{ $own = append $own $rpc }}{{ end }}
{{- end }}
{{- if $own }}{{ $_ := set $callers $caller $own }}{{ end }}
{{- end }}
{{- toJson $callers -}}
{{- end -}}

{{/* The file of RPC_CALLERS_FILE. Pods read it again when it changes. */}}
{{- define "service.callersFile" -}}
apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ include "service.name" . }}-callers
  labels: {{- include "service.labels" . | nindent 4 }}
data:
  callers.json: {{ include "service.configuredCallers" . | quote }}
{{- end -}}
