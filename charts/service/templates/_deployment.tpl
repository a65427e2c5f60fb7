{{- define "service.deployment" -}}
{{- $app := include "service.registered" . | fromJson -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "service.name" . }}
  labels:
    {{- include "service.labels" . | nindent 4 }}
    app.kubernetes.io/component: server
spec:
  {{- if not .Values.autoscaling.enabled }}
  replicas: {{ .Values.replicas }}
  {{- end }}
  revisionHistoryLimit: 3
  # Callers resolve names at most every 30 s, and DNS answers may be cached for 30 s: an old pod stops only when all callers can
  # know the new one.
  minReadySeconds: 35
  selector:
    matchLabels: {{- include "service.servers" . | nindent 6 }}
  strategy:
    rollingUpdate: { maxSurge: 25%, maxUnavailable: 0 }
  template:
    metadata:
      labels:
        {{- include "service.labels" . | nindent 8 }}
        app.kubernetes.io/component: server
      {{- with .Values.podAnnotations }}
      annotations: {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      {{- include "service.podSettings" . | nindent 6 }}
      terminationGracePeriodSeconds: {{ .Values.terminationGracePeriodSeconds }}
      topologySpreadConstraints:
        {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
        - topologyKey: {{ . }}
          maxSkew: 1
          whenUnsatisfiable: ScheduleAnyway
          matchLabelKeys: [pod-template-hash]
          labelSelector:
            matchLabels: {{- include "service.servers" $ | nindent 14 }}
        {{- end }}
      {{- if eq (include "service.migratesBy" .) "initContainer" }}
      initContainers:
        - {{- include "service.container" (dict "context" . "name" "migrate" "args" (list "migrate")) | nindent 10 }}
      {{- end }}
      containers:
        - {{- include "service.container" (dict "context" . "serves" true) | nindent 10 }}
          ports:
            {{- range $name, $port := $app.ports }}
            - { name: {{ $name }}, containerPort: {{ $port }} }
            {{- end }}
          startupProbe:
            httpGet: { path: /livez, port: ops }
            periodSeconds: 2
            failureThreshold: 60
          livenessProbe:
            httpGet: { path: /livez, port: ops }
            periodSeconds: 10
            timeoutSeconds: 5
          readinessProbe:
            {{- if and $app.ports.grpc (.Values.global.tls).enabled }}
            # Kubernetes cannot probe gRPC over TLS.
            httpGet: { path: /readyz/grpc, port: ops }
            {{- else if $app.ports.grpc }}
            grpc: { port: {{ $app.ports.grpc }} }
            {{- else }}
            httpGet: { path: /readyz, port: ops }
            {{- end }}
            periodSeconds: 5
            timeoutSeconds: 3
      volumes: {{- include "service.volumes" . | nindent 8 }}
        {{- if $app.ports.grpc }}
        - name: callers
          configMap: { name: {{ include "service.name" . }}-callers }
        {{- end }}
{{- end -}}
