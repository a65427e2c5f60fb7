{{/* Name of the app. All its resources have this name, and callers find it by this name. */}}
{{- define "service.name" -}}
{{- .Chart.Name -}}
{{- end -}}

{{- define "service.selector" -}}
app.kubernetes.io/name: {{ include "service.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{/* Selects the pods that serve, not those that run migrations. */}}
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
