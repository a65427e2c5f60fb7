{{/* The Deployment of an app, or of a pod with several, whose context has the contexts of its `apps`. */}}
{{- define "service.deployment" -}}
{{- $apps := .apps | default (list .) -}}
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
        {{- range $apps }}
        {{ include "service.servesLabel" . }}
        {{- end }}
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
            {{- range $name, $port := include "service.containerPorts" . | fromJson }}
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
            {{- include "service.readiness" . | nindent 12 }}
            periodSeconds: 5
            timeoutSeconds: 3
      volumes: {{- include "service.servingVolumes" . | nindent 8 }}
{{- end -}}

{{/* Ports of the pods, as a JSON object: those of the app, or those that a pod with several has. */}}
{{- define "service.containerPorts" -}}
{{- if .apps }}{{ toJson .ports }}{{ else }}{{ (include "service.registered" . | fromJson).ports | toJson }}{{ end -}}
{{- end -}}

{{/* A pod is ready while all its apps run and accept calls; what they depend on is no part of that, since other pods depend on it, too. */}}
{{- define "service.readiness" -}}
{{- $ports := include "service.containerPorts" . | fromJson -}}
{{- if and $ports.grpc (or .apps (.Values.global.tls).enabled) -}}
# Kubernetes can probe gRPC neither over TLS nor in several apps.
httpGet: { path: /readyz/grpc, port: ops }
{{- else if $ports.grpc -}}
grpc: { port: {{ $ports.grpc }} }
{{- else -}}
httpGet: { path: /readyz, port: ops }
{{- end -}}
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

{{/*
How long a terminating pod serves until its callers know (`delayMs`), and has to finish what it does (`drainMs`), as JSON. Several apps
stop in two steps: those that clients call, then the others, which have the default.
*/}}
{{- define "service.shutdown" -}}
{{- $delayMs := 0 -}}
{{- $drainMs := 0 -}}
{{- range .apps | default (list .) -}}
{{- $env := mergeOverwrite (deepCopy (.Values.defaults | default dict)) (deepCopy (.Values.global.env | default dict)) (deepCopy (.Values.env | default dict)) -}}
{{- $delayMs = max $delayMs ($env.SHUTDOWN_DELAY_MS | int) -}}
{{- $drainMs = max $drainMs ($env.DRAIN_TIMEOUT_MS | default 20000 | int) -}}
{{- end -}}
{{- dict "delayMs" $delayMs "drainMs" (ternary (add $drainMs 20000) $drainMs (hasKey . "apps")) | toJson -}}
{{- end -}}

{{/* A pod that terminates must serve until its callers know, and then have time to finish what it does. */}}
{{- define "service.checkShutdown" -}}
{{- $shutdown := include "service.shutdown" . | fromJson -}}
{{- $delayMs := int $shutdown.delayMs -}}
{{- $drainMs := int $shutdown.drainMs -}}
{{- $graceMs := mul 1000 (int .Values.terminationGracePeriodSeconds) -}}
{{- if lt $delayMs 1000 -}}
{{- fail (printf "%s: SHUTDOWN_DELAY_MS is %d; it must be at least 1000: callers know of a terminating pod only after a moment" .Chart.Name $delayMs) -}}
{{- end -}}
{{- if gt (add $delayMs $drainMs 5000) $graceMs -}}
{{- fail (printf "%s: terminationGracePeriodSeconds is %d, so Kubernetes would end the pod while it still works: SHUTDOWN_DELAY_MS %d, %d for what is in flight (DRAIN_TIMEOUT_MS) and 5000 to stop need %d seconds" .Chart.Name (int .Values.terminationGracePeriodSeconds) $delayMs $drainMs (div (add $delayMs $drainMs 5999) 1000)) -}}
{{- end -}}
{{- end -}}
