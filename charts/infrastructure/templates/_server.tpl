{{/* Labels of a server and of its resources. Arguments: `context` and `name`. */}}
{{- define "infrastructure.selector" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/instance: {{ .context.Release.Name }}
{{- end -}}

{{- define "infrastructure.labels" -}}
{{ include "infrastructure.selector" . }}
app.kubernetes.io/part-of: premium-audit
app.kubernetes.io/component: infrastructure
app.kubernetes.io/managed-by: {{ .context.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .context.Chart.Name .context.Chart.Version }}
{{- end -}}

{{/* Security context of an unprivileged pod. Argument: the user id that its image expects. */}}
{{- define "infrastructure.podSecurity" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: {{ . }}
  runAsGroup: {{ . }}
  fsGroup: {{ . }}
  seccompProfile:
    type: RuntimeDefault
{{- end -}}

{{- define "infrastructure.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
{{- end -}}

{{- define "infrastructure.service" -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ .name }}
  labels: {{- include "infrastructure.labels" . | nindent 4 }}
spec:
  clusterIP: None
  selector: {{- include "infrastructure.selector" . | nindent 4 }}
  ports: [{ name: {{ .name }}, port: {{ .port }}, targetPort: {{ .name }} }]
{{- end -}}

{{/* Allows connections to a server only from the services that use it, and none from it. Further argument: `more`, other pods that may connect. */}}
{{- define "infrastructure.networkPolicy" -}}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ .name }}
  labels: {{- include "infrastructure.labels" . | nindent 4 }}
spec:
  podSelector:
    matchLabels: {{- include "infrastructure.selector" . | nindent 6 }}
  policyTypes: [Ingress, Egress]
  ingress:
    - from:
        {{- range $service, $app := .context.Values.service.apps }}
        {{- if has $.name (include "service.reaches" $app | fromJsonArray) }}
        - podSelector:
            matchLabels: { app.kubernetes.io/name: {{ $service }}, app.kubernetes.io/instance: {{ $.context.Release.Name }} }
        {{- end }}
        {{- end }}
        {{- range concat (list "platform") (.more | default list) }}
        - podSelector:
            matchLabels: { app.kubernetes.io/name: {{ . }}, app.kubernetes.io/instance: {{ $.context.Release.Name }} }
        {{- end }}
      ports: [{ protocol: TCP, port: {{ .name }} }]
  egress: []
{{- end -}}

{{- define "infrastructure.volumeClaim" -}}
metadata:
  name: data
spec:
  accessModes: [ReadWriteOnce]
  {{- with .context.Values.storage.className }}
  storageClassName: {{ . }}
  {{- end }}
  resources:
    requests: { storage: {{ index .context.Values.storage .name }} }
{{- end -}}
