{{/* An unprivileged container with a read-only file system. Arguments: the `context` of the app, `command`, `args`, `name` if it differs from
the app's, and `serves` if it serves gRPC. */}}
{{- define "service.container" -}}
{{- $ := .context -}}
name: {{ .name | default (include "service.name" $) }}
image: {{ include "service.image" $ }}
imagePullPolicy: {{ $.Values.image.pullPolicy }}
{{- with .command }}
command: {{ toJson . }}
{{- end }}
{{- with .args }}
args: {{ toJson . }}
{{- end }}
env:
  {{- include "service.environment" $ | trim | nindent 2 }}
  {{- with include "service.heapMiB" $ }}
  - name: NODE_OPTIONS
    value: --enable-source-maps --max-semi-space-size=4 --max-old-space-size={{ . }}
  {{- end }}
  {{- $uploads := and .serves (include "service.registered" $ | fromJson).receivesUploads }}
  {{- if $uploads }}
  - name: TMPDIR
    value: /uploads
  {{- end }}
  - name: SERVICE_KEY_FILE
    value: /keys/own/key.pem
  - name: SERVICE_TRUST_DIR
    value: /keys/trusted
  {{- /* Also without callers, so that the first one needs no new pods. */}}
  {{- $callers := and .serves (include "service.registered" $ | fromJson).ports.grpc }}
  {{- if $callers }}
  - name: RPC_CALLERS_FILE
    value: /etc/rpc/callers.json
  {{- end }}
  {{- if include "service.usesNats" $ }}
  - name: NATS_CREDENTIALS_FILE
    value: /keys/nats/credentials
  {{- end }}
  {{- if ($.Values.tls).secret }}
  - name: TLS_CERT_FILE
    value: /keys/tls/tls.crt
  - name: TLS_KEY_FILE
    value: /keys/tls/tls.key
  {{- end }}
resources: {{ toJson $.Values.resources }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
volumeMounts:
  - name: own-key
    mountPath: /keys/own
    readOnly: true
  - name: trusted-keys
    mountPath: /keys/trusted
    readOnly: true
  {{- if $callers }}
  - name: callers
    mountPath: /etc/rpc
    readOnly: true
  {{- end }}
  {{- if $uploads }}
  - name: uploads
    mountPath: /uploads
  {{- end }}
  {{- if include "service.usesNats" $ }}
  - name: nats
    mountPath: /keys/nats
    readOnly: true
  {{- end }}
  {{- if ($.Values.tls).secret }}
  - name: tls
    mountPath: /keys/tls
    readOnly: true
  {{- end }}
  {{- include "service.tlsMounts" $ | nindent 2 }}
  {{- with $.Values.extraVolumeMounts }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end -}}

{{/*
Size of the heap in MiB: three fifths of the memory limit. The rest is for what is outside of it: new objects, bytes of bodies, files and
connections, code and the process itself. Empty without a limit in Mi or Gi; Node then chooses.
*/}}
{{- define "service.heapMiB" -}}
{{- $limit := (.Values.resources.limits | default dict).memory | default "" | toString -}}
{{- if regexMatch "^[0-9]+Mi$" $limit -}}
{{- div (mul 3 (trimSuffix "Mi" $limit | int)) 5 -}}
{{- else if regexMatch "^[0-9]+Gi$" $limit -}}
{{- div (mul 3072 (trimSuffix "Gi" $limit | int)) 5 -}}
{{- end -}}
{{- end -}}

{{/* Settings of every pod of an app: no privileges, and the values of `scheduling`. */}}
{{- define "service.podSettings" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  runAsGroup: 65532
  fsGroup: 65532
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.global.imagePullSecrets }}
imagePullSecrets: {{ toJson . }}
{{- end }}
{{- range $name, $value := mergeOverwrite (deepCopy (.Values.global.scheduling | default dict)) (.Values.scheduling | default dict) }}
{{ $name }}: {{ toJson $value }}
{{- end }}
{{- end -}}

{{- define "service.volumes" -}}
- name: own-key
  secret:
    secretName: {{ .Values.keys.own | default (printf "%s-key" (include "service.name" .)) }}
    items: [{ key: key.pem, path: key.pem }]
- name: trusted-keys
  configMap:
    name: {{ .Values.global.trustedKeys | default "trusted-keys" }}
{{- if include "service.usesNats" . }}
- name: nats
  secret:
    secretName: {{ ($.Values.global.nats).credentials | default "{app}-nats" | replace "{app}" (include "service.name" .) }}
    items: [{ key: credentials, path: credentials }]
{{- end }}
{{- with (.Values.tls).secret }}
- name: tls
  secret:
    secretName: {{ . }}
    items: [{ key: tls.crt, path: tls.crt }, { key: tls.key, path: tls.key }]
{{- end }}
{{- include "service.tlsVolumes" . }}
{{- with .Values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end -}}
