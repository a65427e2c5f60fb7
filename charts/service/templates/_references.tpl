{{/*
Secrets and ConfigMaps that must exist before the pods of an app, or of several, can start, as a JSON object: the needed entries of each, by kind and
name, such as {"Secret webhooks-key": ["key.pem"]}.
*/}}
{{- define "service.references" -}}
{{- $found := dict -}}
{{- range .Values.global.imagePullSecrets }}{{ $_ := set $found (printf "Secret %s" .name) list }}{{ end -}}
{{- $container := include "service.container" (dict "context" .) | fromYaml -}}
{{- range $container.env -}}
{{- with (.valueFrom | default dict).secretKeyRef -}}
{{- $what := printf "Secret %s" .name -}}
{{- $_ := set $found $what (append (get $found $what | default list) .key | uniq) -}}
{{- end -}}
{{- end -}}
{{- range include "service.volumes" . | fromYamlArray -}}
{{- $source := .secret | default .configMap | default dict -}}
{{- $what := printf "%s %s" (ternary "Secret" "ConfigMap" (hasKey . "secret")) ($source.secretName | default $source.name) -}}
{{- if and (or .secret .configMap) (not $source.optional) -}}
{{- $keys := get $found $what | default list -}}
{{- range $source.items }}{{ $keys = append $keys .key }}{{ end -}}
{{- $_ := set $found $what (uniq $keys) -}}
{{- end -}}
{{- end -}}
{{- toJson $found -}}
{{- end -}}
