{{/* Forwards TCP connections to a gateway that terminates TLS itself, and preserves the client addresses. */}}
{{- define "gateway.loadBalancer" -}}
{{- if .Values.loadBalancer.enabled }}
{{- $_ := required "gateway: loadBalancer needs TLS in the gateway; set tls.secret to the Secret with the certificate of the public hosts" .Values.tls.secret }}
---
apiVersion: v1
kind: Service
metadata:
  name: {{ include "service.name" . }}-public
  labels: {{- include "service.labels" . | nindent 4 }}
  {{- with .Values.loadBalancer.annotations }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  type: LoadBalancer
  externalTrafficPolicy: Local
  {{- with .Values.loadBalancer.sourceRanges }}
  loadBalancerSourceRanges: {{ toJson . }}
  {{- end }}
  selector: {{- include "service.pods" . | nindent 4 }}
  ports:
    - { name: https, port: 443, targetPort: http }
{{- end }}
{{- end -}}
