{{/*
An unprivileged container with a read-only file system. Arguments: the `context` of the app, or of a pod with several, which has the
contexts of its `apps`; `command`, `args`, `name` if it differs from the app's, and `serves` if it serves.
*/}}
{{- define "service.container" -}}
{{- $ := .context -}}
{{- $serves := .serves -}}
{{- $apps := $.apps | default (list $) -}}
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
  {{- include "service.processVariables" (list $ $serves) | trim | nindent 2 }}
  {{- range $apps }}
  {{- include "service.variables" (list . $serves) | trim | nindent 2 }}
  {{- end }}
  {{- range $name, $variable := include "service.extraEnv" $ | fromJson }}
  {{- if ne $name "NODE_OPTIONS" }}
  - {{ toYaml $variable | nindent 4 | trim }}
  {{- end }}
  {{- end }}
resources: {{ toJson $.Values.resources }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
volumeMounts:
  - name: trusted-keys
    mountPath: /keys/trusted
    readOnly: true
  {{- if and $serves (include "service.receivesUploads" $) }}
  - name: uploads
    mountPath: /uploads
  {{- end }}
  {{- include "service.tlsMounts" $ | nindent 2 }}
  {{- range $apps }}
  {{- include "service.appMounts" (list . $serves) | trim | nindent 2 }}
  {{- end }}
  {{- with include "service.extras" (list $apps "extraVolumeMounts" "mountPath") | fromYamlArray }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end -}}

{{/* Variables that a process has once. Arguments: the context of the pod, and whether it serves. */}}
{{- define "service.processVariables" -}}
{{- $ := first . -}}
{{- $apps := $.apps | default (list $) -}}
{{- $names := list -}}
{{- range $apps }}{{ if (include "service.registered" . | fromJson).ports.ops }}{{ $names = append $names (include "service.name" .) }}{{ end }}{{ end -}}
{{- with $names }}
{{- /* A list also of all apps: with APPS=all the gateway may do without Redis, and then pods would count requests apart. */}}
- name: APPS
  value: {{ join "," . }}
{{- end }}
{{- with include "service.nodeOptions" $ }}
- name: NODE_OPTIONS
  value: {{ quote . }}
{{- end }}
{{- if and (last .) (include "service.receivesUploads" $) }}
- name: TMPDIR
  value: /uploads
{{- end }}
{{- if $.apps }}
- name: SHUTDOWN_DELAY_MS
  value: {{ (include "service.shutdown" $ | fromJson).delayMs | quote }}
{{- range include "service.onceAProcess" . | fromJsonArray }}
{{- if hasKey ($.Values.global.env | default dict) . }}
- name: {{ . }}
  value: {{ get $.Values.global.env . | toString | quote }}
{{- end }}
{{- end }}
{{- end }}
{{- end -}}

{{/*
Variables of the values `extraEnv` and `global.extraEnv`, as a JSON object by their names. Of a pod with several apps, those of all of them.
Rendering fails for a variable that an app reads: its own values check it.
*/}}
{{- define "service.extraEnv" -}}
{{- $ := . -}}
{{- $apps := .apps | default (list .) -}}
{{- $extras := dict -}}
{{- range .Values.global.extraEnv }}{{ $_ := set $extras .name . }}{{ end -}}
{{- range include "service.extras" (list $apps "extraEnv" "name") | fromYamlArray }}{{ $_ := set $extras .name . }}{{ end -}}
{{- range $name, $_ := $extras -}}
{{- range $apps -}}
{{- if has $name .Values.knows -}}
{{- fail (printf "%s: extraEnv has %s, a variable of the app: set it in env or secretEnv" (include "service.name" .) $name) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- toJson $extras -}}
{{- end -}}

{{/* Options of Node: those of the chart, where the memory is limited, then those of `extraEnv`, which win. */}}
{{- define "service.nodeOptions" -}}
{{- $options := list -}}
{{- with include "service.heapMiB" . -}}
{{- $options = append $options (printf "--enable-source-maps --max-semi-space-size=4 --max-old-space-size=%s" .) -}}
{{- end -}}
{{- with (include "service.extraEnv" . | fromJson).NODE_OPTIONS -}}
{{- $options = append $options (.value | required "extraEnv: NODE_OPTIONS needs a value, which is added to the options of the chart") -}}
{{- end -}}
{{- join " " $options -}}
{{- end -}}

{{/* Variables, other than those of the listeners and the shutdown, that several apps of a process cannot have each. */}}
{{- define "service.onceAProcess" -}}
["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_PROTOCOL", "OTEL_TRACES_SAMPLER_ARG"]
{{- end -}}

{{/*
Variables of an app. In a pod with several apps the name of the app is in front of each. Arguments: the context of the app, and
whether the container serves.
*/}}
{{- define "service.variables" -}}
{{- $ := first . -}}
{{- $variables := include "service.appVariables" . | trim -}}
{{- if $.shared -}}
{{- $once := append (include "service.onceAProcess" . | fromJsonArray) "SHUTDOWN_DELAY_MS" -}}
{{- range fromYamlArray $variables }}
{{- if not (has .name $once) }}
- {{ set . "name" (printf "%s_%s" (include "service.variableName" $) .name) | toYaml | nindent 2 | trim }}
{{- end }}
{{- end }}
{{- else }}
{{ $variables }}
{{- end }}
{{- end -}}

{{/* Name of the app in variables: `PAYROLL_INTAKE`. */}}
{{- define "service.variableName" -}}
{{- include "service.name" . | upper | replace "-" "_" -}}
{{- end -}}

{{- define "service.appVariables" -}}
{{- $ := first . -}}
{{- $folder := include "service.folder" $ -}}
{{- include "service.environment" $ | trim }}
- name: SERVICE_KEY_FILE
  value: /keys/{{ $folder }}own/key.pem
- name: SERVICE_TRUST_DIR
  value: /keys/trusted
{{- /* Also without callers, so that the first one needs no new pods. */}}
{{- if and (last .) (include "service.registered" $ | fromJson).ports.grpc }}
- name: RPC_CALLERS_FILE
  value: /etc/rpc/{{ $folder }}callers.json
{{- end }}
{{- if include "service.usesNats" $ }}
- name: NATS_CREDENTIALS_FILE
  value: /keys/{{ $folder }}nats/credentials
{{- end }}
{{- if ($.Values.tls).secret }}
- name: TLS_CERT_FILE
  value: /keys/{{ $folder }}tls/tls.crt
- name: TLS_KEY_FILE
  value: /keys/{{ $folder }}tls/tls.key
{{- end }}
{{- with $.httpPort }}
- name: HTTP_PORT
  value: {{ . | toString | quote }}
{{- end }}
{{- end -}}

{{/* Folder of the app's files below `/keys` and `/etc/rpc`; empty in a pod of its own. */}}
{{- define "service.folder" -}}
{{- if .shared }}{{ include "service.name" . }}/{{ end -}}
{{- end -}}

{{/* Begins the names of the app's volumes; empty in a pod of its own. */}}
{{- define "service.volumePrefix" -}}
{{- if .shared }}{{ include "service.name" . }}-{{ end -}}
{{- end -}}

{{/* Not empty if an app of the pod writes uploads to its disk. */}}
{{- define "service.receivesUploads" -}}
{{- range .apps | default (list .) }}{{ if (include "service.registered" . | fromJson).receivesUploads }}yes{{ end }}{{ end -}}
{{- end -}}

{{/* Mounts of an app's own volumes. Arguments: the context of the app, and whether the container serves. */}}
{{- define "service.appMounts" -}}
{{- $ := first . -}}
{{- $folder := include "service.folder" $ -}}
{{- $prefix := include "service.volumePrefix" $ -}}
- name: {{ $prefix }}own-key
  mountPath: /keys/{{ $folder }}own
  readOnly: true
{{- if and (last .) (include "service.registered" $ | fromJson).ports.grpc }}
- name: {{ $prefix }}callers
  mountPath: {{ printf "/etc/rpc/%s" $folder | trimSuffix "/" }}
  readOnly: true
{{- end }}
{{- if include "service.usesNats" $ }}
- name: {{ $prefix }}nats
  mountPath: /keys/{{ $folder }}nats
  readOnly: true
{{- end }}
{{- if ($.Values.tls).secret }}
- name: {{ $prefix }}tls
  mountPath: /keys/{{ $folder }}tls
  readOnly: true
{{- end }}
{{- end -}}

{{/*
The `extraVolumes` or `extraVolumeMounts` of the apps of a pod, each once. Rendering fails if two apps need different ones of one name
or path. Arguments: the contexts of the apps, the value, and the member that must differ.
*/}}
{{- define "service.extras" -}}
{{- $name := index . 1 -}}
{{- $member := index . 2 -}}
{{- $extras := list -}}
{{- range first . }}{{ $extras = concat $extras (index .Values $name) | uniq }}{{ end -}}
{{- $members := list -}}
{{- range $extras -}}
{{- if has (get . $member) $members }}{{ fail (printf "%s: two apps of one pod have different entries with the %s %s" $name $member (get . $member)) }}{{ end -}}
{{- $members = append $members (get . $member) -}}
{{- end -}}
{{- toYaml $extras -}}
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
  {{- /* The ids are those of the user of the image. OpenShift assigns others and refuses these. */}}
  {{- $ids := .Values.global.podSecurityContext | default (dict "runAsUser" 65532 "runAsGroup" 65532 "fsGroup" 65532) }}
  {{- mergeOverwrite (dict "runAsNonRoot" true "seccompProfile" (dict "type" "RuntimeDefault")) $ids | toYaml | nindent 2 }}
{{- with .Values.global.imagePullSecrets }}
imagePullSecrets: {{ toJson . }}
{{- end }}
{{- range $name, $value := mergeOverwrite (deepCopy (.Values.global.scheduling | default dict)) (.Values.scheduling | default dict) }}
{{ $name }}: {{ toJson $value }}
{{- end }}
{{- end -}}

{{/* Volumes of a pod, which has one app or several. */}}
{{- define "service.volumes" -}}
{{- $apps := .apps | default (list .) -}}
- name: trusted-keys
  configMap:
    name: {{ .Values.global.trustedKeys | default "trusted-keys" }}
{{- range $apps }}
{{ include "service.appVolumes" . }}
{{- end }}
{{- include "service.tlsVolumes" . }}
{{- with include "service.extras" (list $apps "extraVolumes" "name") | fromYamlArray }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* The same for a pod that serves. */}}
{{- define "service.servingVolumes" -}}
{{ include "service.volumes" . }}
{{- range .apps | default (list .) }}
{{- if (include "service.registered" . | fromJson).ports.grpc }}
- name: {{ include "service.volumePrefix" . }}callers
  configMap: { name: {{ include "service.name" . }}-callers }
{{- end }}
{{- end }}
{{- if include "service.receivesUploads" . }}
# Uploads until they are stored. The app limits how much that is.
- name: uploads
  emptyDir: {}
{{- end }}
{{- end -}}

{{- define "service.appVolumes" -}}
{{- $prefix := include "service.volumePrefix" . -}}
- name: {{ $prefix }}own-key
  secret:
    secretName: {{ .Values.keys.own | default (printf "%s-key" (include "service.name" .)) }}
    items: [{ key: key.pem, path: key.pem }]
{{- if include "service.usesNats" . }}
- name: {{ $prefix }}nats
  secret:
    secretName: {{ (.Values.global.nats).credentials | default "{app}-nats" | replace "{app}" (include "service.name" .) }}
    items: [{ key: credentials, path: credentials }]
{{- end }}
{{- with (.Values.tls).secret }}
- name: {{ $prefix }}tls
  secret:
    secretName: {{ . }}
    items: [{ key: tls.crt, path: tls.crt }, { key: tls.key, path: tls.key }]
{{- end }}
{{- end -}}
