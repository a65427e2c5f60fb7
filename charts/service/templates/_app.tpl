{{/* All resources of an app. The chart of each app includes this one template. */}}
{{- define "service.app" -}}
{{- $parts := list "service.service" -}}
{{- if ne (include "service.mode" .) "single" -}}
{{- $parts = append $parts "service.deployment" -}}
{{- $parts = append $parts "service.disruptionBudget" -}}
{{- if .Values.autoscaling.enabled }}{{ $parts = append $parts "service.autoscaler" }}{{ end -}}
{{- end -}}
{{- if .Values.serviceAccount.create }}{{ $parts = append $parts "service.serviceAccount" }}{{ end -}}
{{- if include "service.hasPolicies" . }}{{ $parts = append $parts "service.networkPolicy" }}{{ end -}}
{{- if include "service.migratesAlone" . }}{{ $parts = append $parts "service.migration" }}{{ end -}}
{{- if (include "service.registered" . | fromJson).ports.grpc }}{{ $parts = append $parts "service.callersFile" }}{{ end -}}
{{- if .Values.global.monitoring.enabled }}{{ $parts = append $parts "service.monitor" }}{{ end -}}
{{- range $parts }}
---
{{ include . $ }}
{{- end }}
{{- end -}}
