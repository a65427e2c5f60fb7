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

{{/* How pods hold apps: `services`, `both` or `single`; charts/platform/values.yaml describes them. */}}
{{- define "service.mode" -}}
{{- $mode := .Values.global.mode | default "services" -}}
{{- if and (ne $mode "services") (not .Values.global.jobsTogether) -}}
{{- fail (printf "%s: global.mode=%s needs the chart platform, which installs the pods with all apps" .Chart.Name $mode) -}}
{{- end -}}
{{- $mode -}}
{{- end -}}

{{/* Label of pods that serve this app, alone or together with others. */}}
{{- define "service.servesLabel" -}}
premium-audit/serves-{{ include "service.name" . }}: "true"
{{- end -}}

{{/*
Selects the pods of the app's Service. Only in mode `services` it does without the label, which pods of release 1.3.1 do not have:
an upgrade of the release changes no selector, and a change of the mode none that loses the pods that serve.
*/}}
{{- define "service.pods" -}}
{{- if eq (include "service.mode" .) "services" -}}
{{ include "service.servers" . }}
{{- else -}}
{{ include "service.servesLabel" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}
{{- end -}}

{{- define "service.labels" -}}
{{ include "service.selector" . }}
app.kubernetes.io/part-of: premium-audit
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{/* Reference of the image: what the app sets itself is used before what `global.image` sets for all. */}}
{{- define "service.image" -}}
{{- $own := .Values.image -}}
{{- $all := .Values.global.image | default dict -}}
{{- $registry := $own.registry | default $all.registry | default "" | trimSuffix "/" -}}
{{- with $registry }}{{ . }}/{{ end }}{{ $own.repository }}:{{ $own.tag | default $all.tag | default .Chart.AppVersion }}{{ with $own.digest }}@{{ . }}{{ end -}}
{{- end -}}

{{/* Name of the service account of the serving pods; empty: that of the namespace. */}}
{{- define "service.serviceAccountName" -}}
{{- with .Values.serviceAccount -}}
{{- .name | default (ternary (include "service.name" $) "" .create) -}}
{{- end -}}
{{- end -}}

{{/* The same for jobs that run before anything else is created, so only an account that exists already. */}}
{{- define "service.existingAccountName" -}}
{{- with .Values.serviceAccount }}{{ if not .create }}{{ .name }}{{ end }}{{ end -}}
{{- end -}}

{{- define "service.serviceAccount" -}}
apiVersion: v1
kind: ServiceAccount
metadata:
  name: {{ include "service.serviceAccountName" . }}
  labels: {{- include "service.labels" . | nindent 4 }}
  {{- with .Values.serviceAccount.annotations }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
automountServiceAccountToken: false
{{- end -}}
