{{/*
Assigns each public host to its profile and environment. Behind an ingress all partners have its address. Failed authentications
are counted by address, so the gateway must know which proxies to trust for the address of the client.
*/}}
{{- define "gateway.hosts" -}}
{{- $variables := dict "profileA" "PROFILE_A_HOSTS" "profileBProduction" "PROFILE_B_PRODUCTION_HOSTS" "profileBSandbox" "PROFILE_B_SANDBOX_HOSTS" -}}
{{- $env := merge dict (.Values.env | default dict) (.Values.global.env | default dict) -}}
{{- range $profile, $public := .Values.ingress.hosts -}}
{{- if $public.host -}}
{{- $_ := set $.Values.defaults (index $variables $profile) $public.host -}}
{{- if not (hasKey $env "TRUSTED_PROXIES") -}}
{{- fail "gateway: set env.TRUSTED_PROXIES to the networks of the ingress controller's pods; otherwise all partners have the same address" -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
