{{/* The app's name, which all that belongs to it is called by. Callers find each other by it. */}}
{{- define "service.name" -}}
{{- .Chart.Name -}}
{{- end -}}

{{- define "service.selector" -}}
app.kubernetes.io/name: {{ include "service.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{/* The pods that serve, and not those that migrate. */}}
{{- define "service.servers" -}}
{{ include "service.selector" . }}
app.kubernetes.io/component: server
{{- end -}}

{{- define "service.labels" -}}
{{ include "service.selector" . }}
app.kubernetes.io/part-of: premium-audit
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "service.image" -}}
{{- $image := mergeOverwrite (deepCopy .Values.image) (.Values.global.image | default dict) -}}
{{- printf "%s%s:%s" (ternary (printf "%s/" ($image.registry | trimSuffix "/")) "" (ne ($image.registry | default "") "")) .Values.image.repository ($image.tag | default .Chart.AppVersion) -}}
{{- end -}}
