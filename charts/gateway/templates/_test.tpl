{{/* Pod of `helm test`: checks that the public API responds. No network policy of the release applies to it. */}}
{{- define "gateway.test" -}}
{{- $env := mergeOverwrite (deepCopy .Values.defaults) (.Values.global.env | default dict) (.Values.env | default dict) }}
{{- $hosts := list }}
{{- range list "PROFILE_A_HOSTS" "PROFILE_B_PRODUCTION_HOSTS" "PROFILE_B_SANDBOX_HOSTS" }}
{{- $hosts = append $hosts (splitList "," (get $env . | default "" | toString) | first | trim) }}
{{- end }}
{{- $host := coalesce (index $hosts 0) (index $hosts 1) (index $hosts 2) }}
{{- $path := ternary "/v1/health" "/api/v1/health" (and (empty (index $hosts 0)) (not (empty $host))) }}
---
apiVersion: v1
kind: Pod
metadata:
  name: {{ include "service.name" . }}-test
  labels:
    app.kubernetes.io/name: {{ include "service.name" . }}-test
    app.kubernetes.io/managed-by: {{ .Release.Service }}
  annotations:
    helm.sh/hook: test
    helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
spec:
  restartPolicy: Never
  {{- include "service.podSettings" . | nindent 2 }}
  {{- with include "service.existingAccountName" . }}
  serviceAccountName: {{ . }}
  {{- end }}
  containers:
    - name: test
      image: {{ include "service.image" . }}
      imagePullPolicy: {{ .Values.image.pullPolicy }}
      command:
        - node
        - --eval
        - |
          const url = "{{ ternary "https" "http" (not (empty (.Values.tls).secret)) }}://{{ include "service.name" . }}:{{ (include "service.registered" . | fromJson).ports.http }}{{ $path }}";
          // With pinned hosts the gateway refuses every other one.
          const headers = {{ ternary dict (dict "host" $host) (empty $host) | toJson }};
          // The URL has the name of the Kubernetes service, which is not in the public certificate.
          require(new URL(url).protocol.slice(0, -1))
            .get(url, { headers, rejectUnauthorized: false, timeout: 10_000 }, (answer) => {
              console.log(url, answer.statusCode);
              process.exit(answer.statusCode === 200 ? 0 : 1);
            })
            .on("timeout", () => process.exit(1))
            .on("error", (error) => {
              console.error(url, error.code);
              process.exit(1);
            });
      resources: { requests: { cpu: 10m, memory: 64Mi }, limits: { memory: 128Mi } }
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities:
          drop: [ALL]
{{- end -}}
