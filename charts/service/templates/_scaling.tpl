{{- define "service.autoscaler" -}}
{{- if gt (int .Values.autoscaling.minReplicas) (int .Values.autoscaling.maxReplicas) }}
{{- fail (printf "%s: autoscaling.minReplicas must not be larger than autoscaling.maxReplicas" (include "service.name" .)) }}
{{- end }}
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
    {{- /* Each pod reports the pending events of all pods, so the value is divided by the number of pods and not summed. */}}
    - type: External
      external:
        metric:
          name: {{ .metric }}
          {{- with .selector }}
          selector: { matchLabels: {{ toJson . }} }
          {{- end }}
        target: { type: AverageValue, averageValue: {{ .perPod | quote }} }
    {{- end }}
  behavior:
    scaleDown:
      policies: [{ type: Percent, value: 25, periodSeconds: 60 }]
{{- end -}}

{{- define "service.disruptionBudget" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "service.name" . }}
  labels: {{- include "service.labels" . | nindent 4 }}
spec:
  maxUnavailable: 1
  # A pod that is not ready must not block the drain of its node.
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels: {{- include "service.servers" . | nindent 6 }}
{{- end -}}
