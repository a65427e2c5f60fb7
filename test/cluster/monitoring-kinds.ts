import type { KubernetesApi } from "./kubernetes-api.ts";

/** The kinds of the Prometheus operator, with any content: `test/charts` checks that against the operator's own schemas. */
export async function defineMonitoringKinds(api: KubernetesApi): Promise<void> {
  const kinds = { ServiceMonitor: "servicemonitors", PrometheusRule: "prometheusrules" };
  for (const [kind, plural] of Object.entries(kinds)) {
    const group = "monitoring.coreos.com";
    const schema = { openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true } };
    await api.create("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", {
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: `${plural}.${group}` },
      spec: {
        group,
        scope: "Namespaced",
        names: { kind, plural, singular: kind.toLowerCase(), listKind: `${kind}List` },
        versions: [{ name: "v1", served: true, storage: true, schema }],
      },
    });
  }
}
