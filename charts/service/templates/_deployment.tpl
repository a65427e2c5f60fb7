{{- define "service.deployment" -}}
{{- $app := include "service.registered" . | fromJson -}}
{{- include "service.checkShutdown" . -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "service.name" . }}
  labels:
    {{- include "service.labels" . | nindent 4 }}
    app.kubernetes.io/component: server
spec:
  {{- with include "service.replicas" . }}
  replicas: {{ . }}
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
        {{- with .Values.podLabels }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      {{- with .Values.podAnnotations }}
      annotations: {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      {{- include "service.podSettings" . | nindent 6 }}
      {{- with include "service.serviceAccountName" . }}
      serviceAccountName: {{ . }}
      {{- end }}
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
        {{- if $app.receivesUploads }}
        # Uploads until they are stored. The app limits how much that is.
        - name: uploads
          emptyDir: {}
        {{- end }}
{{- end -}}

{{/*
Number of pods. An autoscaler changes it in the cluster, so the chart repeats what is there: without the field Kubernetes would set it
to 1, and with the number of the values an upgrade under load would stop pods.
*/}}
{{- define "service.replicas" -}}
{{- if not .Values.autoscaling.enabled -}}
{{- .Values.replicas -}}
{{- else if not .Values.autoscaling.omitReplicas -}}
{{- $deployed := lookup "apps/v1" "Deployment" .Release.Namespace (include "service.name" .) | default dict -}}
{{- max (dig "spec" "replicas" 0 $deployed | int) (int .Values.autoscaling.minReplicas) -}}
{{- end -}}
{{- end -}}

{{/* A pod that terminates must serve until its callers know, and then have time to finish what it does. */}}
{{- define "service.checkShutdown" -}}
{{- $env := mergeOverwrite (deepCopy (.Values.defaults | default dict)) (deepCopy (.Values.global.env | default dict)) (deepCopy (.Values.env | default dict)) -}}
{{- $delayMs := $env.SHUTDOWN_DELAY_MS | int -}}
{{- $drainMs := $env.DRAIN_TIMEOUT_MS | default 20000 | int -}}
{{- $graceMs := mul 1000 (int .Values.terminationGracePeriodSeconds) -}}
{{- if lt $delayMs 1000 -}}
{{- fail (printf "%s: SHUTDOWN_DELAY_MS is %d; it must be at least 1000: callers know of a terminating pod only after a moment" .Chart.Name $delayMs) -}}
{{- end -}}
{{- if gt (add $delayMs $drainMs 5000) $graceMs -}}
{{- fail (printf "%s: terminationGracePeriodSeconds is %d, so Kubernetes would end the pod while it still works: SHUTDOWN_DELAY_MS %d, %d for what is in flight (DRAIN_TIMEOUT_MS) and 5000 to stop need %d seconds" .Chart.Name (int .Values.terminationGracePeriodSeconds) $delayMs $drainMs (div (add $delayMs $drainMs 5999) 1000)) -}}
{{- end -}}
{{- end -}}
