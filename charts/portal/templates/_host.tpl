{{/*
The host makes the address in e-mails and the origin of calls. Behind an ingress all people have its address, and attempts to sign in are
counted by address, so the portal must know which proxies to trust for it.
*/}}
{{- define "portal.host" -}}
{{- $env := merge dict (.Values.env | default dict) (.Values.global.env | default dict) -}}
{{- with .Values.ingress.host -}}
{{- $_ := set $.Values.defaults "PORTAL_ORIGIN" (printf "https://%s" .) -}}
{{- if not (hasKey $env "TRUSTED_PROXIES") -}}
{{- fail "portal: set env.TRUSTED_PROXIES to the networks of the ingress controller's pods; otherwise all people have the same address" -}}
{{- end -}}
{{- end -}}
{{- end -}}
