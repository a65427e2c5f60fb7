{{/* The job that creates the streams of NATS and the consumers of the apps, with the key of the administrator. */}}
{{- define "platform.streamsJob" -}}
{{- $isHook := eq (.Values.global.migration | default "hook") "hook" -}}
{{- $url := .Values.streams.natsUrl | default (.Values.global.secretEnv).NATS_URL | required "streams: set global.secretEnv.NATS_URL to {secret, key}, the Secret and the entry with its value" -}}
{{- $image := mergeOverwrite (dict "registry" "" "tag" "" "repository" "premium-audit/platform" "pullPolicy" "IfNotPresent") ((.Values.operator).image | default dict) -}}
{{- $reference := include "service.image" (dict "Values" (dict "image" $image "global" .Values.global) "Chart" .Chart) -}}
{{- $tls := .Values.global.tls -}}
{{- $ca := $tls.serversSecret | default (ternary ($tls.secret | default "{app}-internal-tls" | replace "{app}" "operator") "" $tls.enabled) -}}
{{- $caFile := (.Values.global.env).NATS_CA_FILE | default (ternary "/etc/tls/servers/ca.crt" "" $tls.enabled) -}}
apiVersion: batch/v1
kind: Job
metadata:
  # A job cannot be changed, so without hooks each image and revision has its own.
  name: nats-streams{{ if not $isHook }}-{{ printf "%s %v" $reference .Release.Revision | sha256sum | trunc 8 }}{{ end }}
  labels: {{- include "platform.streamsLabels" . | nindent 4 }}
  {{- if $isHook }}
  annotations: {{- include "service.beforehand" . | nindent 4 }}
  {{- end }}
spec:
  {{- if $isHook }}
  backoffLimit: 10
  activeDeadlineSeconds: 600
  ttlSecondsAfterFinished: 86400
  {{- else }}
  # NATS may take as long as it wants to start.
  backoffLimit: 1000000
  {{- end }}
  template:
    metadata:
      labels: {{- include "platform.streamsLabels" . | nindent 8 }}
    spec:
      {{- include "service.podSettings" . | nindent 6 }}
      restartPolicy: OnFailure
      containers:
        - name: create
          image: {{ $reference }}
          imagePullPolicy: {{ $image.pullPolicy }}
          command: [node, /app/operator.js, streams, create]
          env:
            - name: NATS_URL
              valueFrom:
                secretKeyRef: { name: {{ $url.secret }}, key: {{ $url.key }} }
            - { name: NATS_CREDENTIALS_FILE, value: /keys/nats/credentials }
            {{- with (.Values.global.env).NATS_STREAM_REPLICAS }}
            - { name: NATS_STREAM_REPLICAS, value: {{ . | toString | quote }} }
            {{- end }}
            {{- with $caFile }}
            - { name: NATS_CA_FILE, value: {{ . }} }
            {{- end }}
          resources: { requests: { cpu: 10m, memory: 64Mi }, limits: { memory: 256Mi } }
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities:
              drop: [ALL]
          volumeMounts:
            - { name: nats, mountPath: /keys/nats, readOnly: true }
            {{- if $ca }}
            - { name: servers-ca, mountPath: /etc/tls/servers, readOnly: true }
            {{- end }}
      volumes:
        - name: nats
          secret: { secretName: {{ .Values.streams.credentials }}, items: [{ key: credentials, path: credentials }] }
        {{- with $ca }}
        - name: servers-ca
          secret: { secretName: {{ . }}, items: [{ key: ca.crt, path: ca.crt }] }
        {{- end }}
{{- end -}}

{{- define "platform.streamsLabels" -}}
app.kubernetes.io/name: nats-streams
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/part-of: premium-audit
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}
