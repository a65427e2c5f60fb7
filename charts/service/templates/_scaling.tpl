{{- define "service.autoscaler" -}}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ include "service.name" . }}
  labels: {{- include "service.labels" . | nindent 4 }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ include "service.name" . }} }
  minReplicas: {{ .Values.autoscaling.minReplicas }}
  maxReplicas: {{ .Values.autoscaling.maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target: { type: Utilization, averageUtilization: {{ .Values.autoscaling.cpuPercent }} }
    {{- with .Values.autoscaling.backlog }}
    - type: Pods
      pods:
        metric: { name: {{ .metric }} }
        target: { type: AverageValue, averageValue: {{ .perPod | quote }} }
    {{- end }}
{{- end -}}

{{- define "service.disruptionBudget" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "service.name" . }}
  labels: {{- include "service.labels" . | nindent 4 }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels: {{- include "service.servers" . | nindent 6 }}
{{- end -}}
