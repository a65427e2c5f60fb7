{{/*
Completes a context for the templates of the chart `service`: that of the pod with all installed apps, whose `apps` are contexts, too.
Templates cannot return an object, so it is an argument: the context of this chart and the dictionary to complete.

Charts below are rendered first, so the defaults that they compute from their values are in theirs.
*/}}
{{- define "platform.single" -}}
{{- $root := first . -}}
{{- $single := last . -}}
{{- $names := list -}}
{{- range $name, $chart := $root.Subcharts }}{{ if hasKey $chart.Values "replicas" }}{{ $names = append $names $name }}{{ end }}{{ end -}}
{{- $ports := dict -}}
{{- $apps := list -}}
{{- $register := dict -}}
{{- range $name := $names -}}
{{- $chart := get $root.Subcharts $name -}}
{{- $app := dict "Chart" $chart.Chart "Release" $chart.Release "Values" $chart.Values "shared" $names -}}
{{- $register = $chart.Values.service -}}
{{- $appPorts := (get $register.apps $name).ports -}}
{{- range $port, $number := $appPorts -}}
{{- if ne $port "http" }}{{ $_ := set $ports $port $number -}}
{{- else if hasKey $appPorts "grpc" }}{{ $_ := set $ports (printf "%s-http" $name) $number -}}
{{- else -}}
{{- /* Callers reach it through the port of its Service, so its own may be another one than that of the app beside it. */}}
{{- $_ := set $app "httpPort" (add1 $number) -}}
{{- $_ := set $ports $port $app.httpPort -}}
{{- end -}}
{{- end -}}
{{- $apps = append $apps $app -}}
{{- end -}}
{{- $values := merge (dict "global" $root.Values.global "service" $register "autoscaling" (dict "enabled" false)) $root.Values.single -}}
{{- range $key, $value := dict "Chart" $root.Chart "Release" $root.Release "Values" $values "apps" $apps "ports" $ports -}}
{{- $_ := set $single $key $value -}}
{{- end -}}
{{- end -}}

{{/* Refuses values of apps that one process cannot have each. Argument: the context of the pod. */}}
{{- define "platform.checkSingle" -}}
{{- $mode := .Values.global.mode -}}
{{- range $app := .apps -}}
{{- $name := include "service.name" . -}}
{{- range list "registry" "tag" "digest" -}}
{{- if ne (get $app.Values.image . | toString) (get $.Values.image . | toString) -}}
{{- fail (printf "%s.image.%s differs from single.image.%s: with global.mode=%s one pod runs all apps from one image" $name . . $mode) -}}
{{- end -}}
{{- end -}}
{{- range include "service.onceAProcess" . | fromJsonArray -}}
{{- if hasKey ($app.Values.env | default dict) . -}}
{{- fail (printf "%s.env.%s: with global.mode=%s one process runs all apps; set global.env.%s" $name . $mode .) -}}
{{- end -}}
{{- end -}}
{{- range $.apps -}}
{{- $address := printf "%s_ADDRESS" (include "service.variableName" .) -}}
{{- range list $app.Values.env $app.Values.global.env -}}
{{- if hasKey (. | default dict) $address -}}
{{- fail (printf "env.%s has no effect with global.mode=%s, where apps of one process call each other" $address $mode) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* The network policy of the pod: what the apps are allowed, without calls to each other, which do not leave the process. */}}
{{- define "platform.singlePolicy" -}}
{{- $ingress := list -}}
{{- $egress := list -}}
{{- range .apps -}}
{{- $ingress = concat $ingress (include "service.ingressRules" . | fromYamlArray) | uniq -}}
{{- $egress = concat $egress (include "service.serverRules" . | fromYamlArray) | uniq -}}
{{- end -}}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ include "service.name" . }}
  labels: {{- include "service.labels" . | nindent 4 }}
spec:
  podSelector:
    matchLabels: {{- include "service.selector" . | nindent 6 }}
  policyTypes: [Ingress, Egress]
  ingress: {{- toYaml $ingress | nindent 4 }}
  egress: {{- toYaml $egress | nindent 4 }}
{{- end -}}

{{/*
Refuses a change of `global.mode` that would leave an app without a pod that callers know. Whether it would is visible only in the
cluster: `helm template` cannot see it.
*/}}
{{- define "platform.checkMode" -}}
{{- $mode := include "service.mode" . -}}
{{- if ne (toString (.Values.checks).mode) "false" -}}
{{- $together := lookup "apps/v1" "Deployment" .Release.Namespace "platform" -}}
{{- $hasTogether := gt (dig "status" "availableReplicas" 0 ($together | default dict) | int) 0 -}}
{{- range $name, $chart := .Subcharts -}}
{{- if hasKey $chart.Values "replicas" -}}
{{- $alone := lookup "apps/v1" "Deployment" $.Release.Namespace $name -}}
{{- $hasAlone := gt (dig "status" "availableReplicas" 0 ($alone | default dict) | int) 0 -}}
{{- $label := include "service.servesLabel" $chart | fromYaml | keys | first -}}
{{- if and (eq $mode "single") $alone (not $hasTogether) -}}
{{- fail (printf "global.mode=single would stop %s before a pod with all apps has been ready for 35 seconds: install global.mode=both, and wait for `kubectl rollout status deployment platform`. %s" $name "checks.mode=false accepts failed requests.") -}}
{{- else if and (eq $mode "services") $together (not $hasAlone) -}}
{{- fail (printf "global.mode=services would stop the pods with all apps before a pod of %s has been ready for 35 seconds: install global.mode=both, and wait for `kubectl rollout status deployment %s`. %s" $name $name "checks.mode=false accepts failed requests.") -}}
{{- else if and (eq $mode "both") $alone (not (hasKey (dig "spec" "template" "metadata" "labels" dict $alone) $label)) -}}
{{- fail (printf "global.mode=both needs pods of this release, and %s runs those of another: upgrade with global.mode=services first. %s" $name "checks.mode=false accepts failed requests.") -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
