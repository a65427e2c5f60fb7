{{/* How migrations run: `hook` (a job before anything else is changed), `initContainer`, or empty if no app of the pod has a schema. */}}
{{- define "service.migratesBy" -}}
{{- $by := .Values.global.migration | default "hook" -}}
{{- if not (has $by (list "hook" "initContainer")) -}}
{{- fail (printf "global.migration is %q; it must be hook or initContainer" $by) -}}
{{- end -}}
{{- $schemas := list -}}
{{- range .apps | default (list .) }}{{ with (include "service.registered" . | fromJson).schema }}{{ $schemas = append $schemas . }}{{ end }}{{ end -}}
{{- if $schemas }}{{ $by }}{{ end -}}
{{- end -}}

{{/* Whether this chart runs the job itself: an app that is installed alone. The platform runs the jobs of all its apps together. */}}
{{- define "service.migratesAlone" -}}
{{- if and (eq (include "service.migratesBy" .) "hook") (not .Values.global.jobsTogether) }}yes{{ end -}}
{{- end -}}

{{/* When a job runs that must end before anything else is changed. */}}
{{- define "service.beforehand" -}}
helm.sh/hook: pre-install,pre-upgrade
helm.sh/hook-weight: "0"
helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
{{- end -}}

{{/* Runs the migrations before new code starts, with the role of the service. */}}
{{- define "service.migration" -}}
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ include "service.name" . }}-migrate
  labels: {{- include "service.labels" . | nindent 4 }}
  annotations: {{- include "service.beforehand" . | nindent 4 }}
spec:
  backoffLimit: 5
  # Shorter than the timeout of Helm in docs/operations/upgrade.md.
  activeDeadlineSeconds: 1200
  # A job that failed stays for its log, and not for good.
  ttlSecondsAfterFinished: 86400
  template:
    metadata:
      labels:
        {{- include "service.labels" . | nindent 8 }}
        app.kubernetes.io/component: migration
    spec:
      {{- include "service.podSettings" . | nindent 6 }}
      {{- with include "service.existingAccountName" . }}
      serviceAccountName: {{ . }}
      {{- end }}
      restartPolicy: Never
      containers:
        - {{- include "service.container" (dict "context" . "args" (list "migrate")) | nindent 10 }}
      volumes: {{- include "service.volumes" . | nindent 8 }}
{{- end -}}
