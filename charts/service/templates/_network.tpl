{{/* Not empty unless `global.networkPolicy.enabled` is off. */}}
{{- define "service.hasPolicies" -}}
{{- if ne (toString (.Values.global.networkPolicy).enabled) "false" }}yes{{ end -}}
{{- end -}}

{{/*
Allows connections only from the listed callers, and only to the services and servers that the app uses. It does not depend on how
pods hold apps, because those that a change of `global.mode` stops still finish calls.
*/}}
{{- define "service.networkPolicy" -}}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ include "service.name" . }}
  labels: {{- include "service.labels" . | nindent 4 }}
spec:
  podSelector:
    matchLabels: {{- include "service.selector" . | nindent 6 }}
  policyTypes: [Ingress, Egress]
  ingress: {{- include "service.ingressRules" . | trim | default "[]" | nindent 4 }}
  egress: {{- include "service.egressRules" . | trim | nindent 4 }}
{{- end -}}

{{/* The pods of an app of this release that serve, alone or together with others. Arguments: the context and the name of the app. */}}
{{- define "service.peers" -}}
{{- range list (last .) "platform" }}
- podSelector:
    matchLabels: { app.kubernetes.io/name: {{ . }}, app.kubernetes.io/instance: {{ (first $).Release.Name }} }
{{- end }}
{{- end -}}

{{- define "service.ingressRules" -}}
{{- $app := include "service.registered" . | fromJson -}}
{{- $callers := include "service.callers" (dict "register" .Values.service "app" $app) | fromJsonArray -}}
{{- if and $app.ports.grpc $callers }}
- from:
    {{- range $callers }}
    - podSelector:
        matchLabels: { app.kubernetes.io/name: {{ . }}, app.kubernetes.io/instance: {{ $.Release.Name }} }
    {{- end }}
  ports: [{ protocol: TCP, port: grpc }]
{{- end }}
{{- range $caller, $_ := include "service.configuredCallers" . | fromJson }}
{{- with (index $.Values.global.rpc.callers $caller).from }}
- from: {{ toJson . }}
  ports: [{ protocol: TCP, port: grpc }]
{{- end }}
{{- end }}
{{- if $app.ports.http }}
- from: {{ include "service.publicPeers" . }}
  ports: [{ protocol: TCP, port: {{ include "service.targetPort" (list $app.ports "http") }} }]
{{- end }}
{{- range $app.watchedBy }}
- from:
    - podSelector:
        matchLabels: { app.kubernetes.io/name: {{ . }}, app.kubernetes.io/instance: {{ $.Release.Name }} }
  ports: [{ protocol: TCP, port: ops }]
{{- end }}
{{- /* Probes come from the node of the pod, which network policies do not block. */}}
{{- with ternary .Values.global.networkPolicy.monitoringFrom list (hasKey $app.ports "ops") }}
- from: {{ toJson . }}
  ports: [{ protocol: TCP, port: ops }]
{{- end }}
{{- end -}}

{{/* Peers that may reach the public port: by default all pods, including those of an ingress; with a load balancer its source ranges. */}}
{{- define "service.publicPeers" -}}
{{- if .Values.networkPolicy.ingressFrom -}}
{{- toJson .Values.networkPolicy.ingressFrom -}}
{{- else if or (.Values.loadBalancer).enabled (has .Values.service.type (list "NodePort" "LoadBalancer")) -}}
{{- $peers := list -}}
{{- range (.Values.loadBalancer).sourceRanges | default (list "0.0.0.0/0" "::/0") }}{{ $peers = append $peers (dict "ipBlock" (dict "cidr" .)) }}{{ end -}}
{{- toJson $peers -}}
{{- else -}}
{{- toJson (list (dict "namespaceSelector" dict)) -}}
{{- end -}}
{{- end -}}

{{- define "service.egressRules" -}}
{{- include "service.serverRules" . }}
{{- range $called, $port := include "service.calls" . | fromJson }}
- to: {{- include "service.peers" (list $ $called) | trim | nindent 4 }}
  ports: [{ protocol: TCP, port: {{ $port }} }]
{{- end }}
{{- $self := include "service.name" . }}
{{- range $watched, $app := .Values.service.apps }}
{{- if has $self ($app.watchedBy | default list) }}
- to: {{- include "service.peers" (list $ $watched) | trim | nindent 4 }}
  ports: [{ protocol: TCP, port: {{ $app.ports.ops }} }]
{{- end }}
{{- end }}
{{- end -}}

{{/* What an app may reach besides other apps: DNS, servers, the public internet, and what the values name. */}}
{{- define "service.serverRules" -}}
{{- $anywhere := list (dict "ipBlock" (dict "cidr" "0.0.0.0/0")) (dict "ipBlock" (dict "cidr" "::/0")) -}}
{{- $clusterDns := list (dict "namespaceSelector" (dict "matchLabels" (dict "kubernetes.io/metadata.name" "kube-system"))) -}}
{{- $network := .Values.global.networkPolicy -}}
- to: {{ toJson ($network.dns | default $clusterDns) }}
  ports: [{ protocol: UDP, port: 53 }, { protocol: TCP, port: 53 }]
{{- $servers := include "service.registered" . | fromJson | include "service.reaches" | fromJsonArray }}
{{- if and (has "postgres" $servers) (include "service.sets" (list . "POSTGRES_DIRECT_URL")) }}{{ $servers = append $servers "pooler" }}{{ end }}
{{- if include "service.sets" (list . "OTEL_EXPORTER_OTLP_ENDPOINT") }}{{ $servers = append $servers "traces" }}{{ end }}
{{- range $servers }}
- to: {{ toJson (index ($network.servers | default dict) . | default $anywhere) }}
  ports: [{ protocol: TCP, port: {{ index $network.ports . }} }]
{{- end }}
{{- $proxy := .Values.networkPolicy.egressProxy | default dict }}
{{- if $proxy.to }}
{{- if not (include "service.sets" (list . "EGRESS_PROXY_URL")) }}{{ printf "%s: networkPolicy.egressProxy closes the way to the public internet: set secretEnv.EGRESS_PROXY_URL" .Chart.Name | fail }}{{ end }}
- to: {{ toJson $proxy.to }}
  ports: [{ protocol: TCP, port: {{ $proxy.port }} }]
{{- end }}
{{- with ternary list .Values.internet (or (not (empty $proxy.to)) (empty .Values.networkPolicy.internetPorts)) }}
- to:
    {{- range . }}
    - ipBlock: {{ toJson . }}
    {{- end }}
  ports: [{{ range $index, $port := $.Values.networkPolicy.internetPorts }}{{ if $index }}, {{ end }}{ protocol: TCP, port: {{ $port }} }{{ end }}]
{{- end }}
{{- range list $network.egress .Values.networkPolicy.egress }}
{{- with . }}
{{ toYaml . }}
{{- end }}
{{- end }}
{{- end -}}

{{/* Not empty if a variable is set, as a plain value or from a Secret. Arguments: the context of the app and the variable. */}}
{{- define "service.sets" -}}
{{- $context := first . -}}
{{- $values := $context.Values -}}
{{- $name := last . -}}
{{- range list $values.env $values.secretEnv $values.global.env $values.global.secretEnv }}{{ if hasKey (. | default dict) $name }}yes{{ end }}{{ end -}}
{{- end -}}
