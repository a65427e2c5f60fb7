{{/* Nobody gets in but those who are listed, and nothing gets out but to where the app has business. */}}
{{- define "service.networkPolicy" -}}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ include "service.name" . }}
  labels: {{- include "service.labels" . | nindent 4 }}
spec:
  podSelector:
    matchLabels: {{- include "service.selector" . | nindent 6 }}
  policyTypes: [Ingress, Egress]
  ingress:
    {{- if and .Values.ports.grpc .Values.callers }}
    - from:
        {{- range .Values.callers }}
        - podSelector:
            matchLabels: { app.kubernetes.io/name: {{ . }}, app.kubernetes.io/instance: {{ $.Release.Name }} }
        {{- end }}
      ports: [{ protocol: TCP, port: grpc }]
    {{- end }}
    {{- if .Values.ports.http }}
    - from: {{ toJson (.Values.networkPolicy.ingressFrom | default (list (dict "namespaceSelector" dict))) }}
      ports: [{ protocol: TCP, port: http }]
    {{- end }}
    - from: {{ toJson (.Values.global.networkPolicy.monitoringFrom | default (list (dict "namespaceSelector" dict))) }}
      ports: [{ protocol: TCP, port: ops }]
  egress:
    - to:
        - namespaceSelector:
            matchLabels: { kubernetes.io/metadata.name: kube-system }
      ports: [{ protocol: UDP, port: 53 }, { protocol: TCP, port: 53 }]
    {{- range .Values.calls }}
    - to:
        - podSelector:
            matchLabels: { app.kubernetes.io/name: {{ . }}, app.kubernetes.io/instance: {{ $.Release.Name }} }
      ports: [{ protocol: TCP, port: 50051 }]
    {{- end }}
    {{- range .Values.servers }}
    - to: {{ toJson (index $.Values.global.networkPolicy.servers . | default (list (dict "ipBlock" (dict "cidr" "0.0.0.0/0")) (dict "ipBlock" (dict "cidr" "::/0")))) }}
      ports: [{ protocol: TCP, port: {{ index $.Values.global.networkPolicy.ports . }} }]
    {{- end }}
    {{- with .Values.networkPolicy.egress }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
{{- end -}}
