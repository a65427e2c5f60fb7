{{/* Variables with the files for TLS inside the platform, as a JSON object; empty if `global.tls.enabled` is off. */}}
{{- define "service.tlsFiles" -}}
{{- $files := dict -}}
{{- if (.Values.global.tls).enabled -}}
{{- $ca := ternary "/etc/tls/servers/ca.crt" "/etc/tls/own/ca.crt" (not (empty .Values.global.tls.serversSecret)) -}}
{{- if (include "service.registered" . | fromJson).ports.grpc }}
{{- $_ := set $files "RPC_TLS_CERT_FILE" "/etc/tls/own/tls.crt" }}
{{- $_ := set $files "RPC_TLS_KEY_FILE" "/etc/tls/own/tls.key" }}
{{- end -}}
{{- $_ := set $files "RPC_TLS_CA_FILE" "/etc/tls/own/ca.crt" -}}
{{- range list "DATABASE_CA_FILE" "REDIS_CA_FILE" "NATS_CA_FILE" }}{{ $_ := set $files . $ca }}{{ end -}}
{{- end -}}
{{- toJson $files -}}
{{- end -}}

{{- define "service.tlsMounts" -}}
{{- if (.Values.global.tls).enabled }}
- name: internal-tls
  mountPath: /etc/tls/own
  readOnly: true
{{- end }}
{{- if (.Values.global.tls).serversSecret }}
- name: servers-ca
  mountPath: /etc/tls/servers
  readOnly: true
{{- end }}
{{- end -}}

{{- define "service.tlsVolumes" -}}
{{- if (.Values.global.tls).enabled }}
- name: internal-tls
  secret:
    secretName: {{ .Values.global.tls.secret | default "{app}-internal-tls" | replace "{app}" (include "service.name" .) }}
    items: [{ key: tls.crt, path: tls.crt }, { key: tls.key, path: tls.key }, { key: ca.crt, path: ca.crt }]
{{- end }}
{{- with (.Values.global.tls).serversSecret }}
- name: servers-ca
  secret:
    secretName: {{ . }}
    items: [{ key: ca.crt, path: ca.crt }]
{{- end }}
{{- end -}}
