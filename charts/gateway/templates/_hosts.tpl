{{/*
Pins each public host to its profile and environment. Partners who come through an ingress all have its address, so whose word the
gateway takes for theirs must be known: failures are counted by address.
*/}}
{{- define "gateway.hosts" -}}
{{- $variables := dict "profileA" "PROFILE_A_HOSTS" "profileBProduction" "PROFILE_B_PRODUCTION_HOSTS" "profileBSandbox" "PROFILE_B_SANDBOX_HOSTS" -}}
{{- $env := merge dict (.Values.env | default dict) (.Values.global.env | default dict) -}}
{{- range $door, $public := .Values.ingress.hosts -}}
{{- if $public.host -}}
{{- $_ := set $.Values.defaults (index $variables $door) $public.host -}}
{{- if not (hasKey $env "TRUSTED_PROXIES") -}}
{{- fail "gateway: set env.TRUSTED_PROXIES to the networks of the ingress controller's pods; without them all partners have one address" -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
