{{/* Brings connections to a gateway that speaks TLS itself, with the addresses that they come from. */}}
{{- define "gateway.loadBalancer" -}}
{{- if .Values.loadBalancer.enabled }}
{{- $_ := required "gateway: set tls.secret to the certificate of the public hosts; loadBalancer is for a gateway that speaks TLS itself" .Values.tls.secret }}
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
  selector: {{- include "service.servers" . | nindent 4 }}
  ports:
    - { name: https, port: 443, targetPort: http }
{{- end }}
{{- end -}}
