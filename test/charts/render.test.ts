import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PrometheusRule } from "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule";
import { ServiceMonitor } from "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor";
import { findApps, REPOSITORY } from "@platform/local-stack/repository/apps";
import { version } from "@platform/service/settings/version";
import { schemaLocation } from "@platform/testing/programs/kubeconform";
import { programOfRun } from "@platform/testing/programs/programs-of-run";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { StatefulSet } from "kubernetes-models/apps/v1/StatefulSet";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler";
import { Job } from "kubernetes-models/batch/v1/Job";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1/Ingress";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { ConfigMap } from "kubernetes-models/v1/ConfigMap";
import { Pod } from "kubernetes-models/v1/Pod";
import { Secret } from "kubernetes-models/v1/Secret";
import { Service } from "kubernetes-models/v1/Service";
import { ServiceAccount } from "kubernetes-models/v1/ServiceAccount";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import {
  allInstallations,
  apps,
  charts,
  entryOf,
  matches,
  neededSecretsOf,
  ofKind,
  podsOf,
  production,
  render,
  runHelm,
  trial,
} from "../fixture/charts/charts.ts";
import { helm } from "../fixture/charts/helm.ts";
import type { Manifest } from "../fixture/charts/manifest.ts";

const kubeconform = await programOfRun("kubeconform");

const models: Record<string, new (manifest: Manifest) => { validate(): void }> = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  NetworkPolicy,
  Pod,
  PodDisruptionBudget,
  PrometheusRule,
  Secret,
  Service,
  ServiceAccount,
  ServiceMonitor,
  StatefulSet,
};

describe.skipIf(!helm)("the charts", () => {
  test("there is one for each service, and the platform includes all", () => {
    for (const app of apps) expect(readdirSync(charts)).toContain(app);
    const deployed = render(...production).filter(({ kind }) => kind === "Deployment");
    expect(deployed.map(({ metadata }) => metadata.name).toSorted()).toEqual([...apps, "operator"].toSorted());
  });

  test("label every deployment and its pods with the release, whose images they run", () => {
    for (const { metadata, spec } of render(...production).filter(({ kind }) => kind === "Deployment")) {
      const labels = { "app.kubernetes.io/version": version, "helm.sh/chart": `${metadata.name}-${version}` };
      expect(metadata.labels).toMatchObject(labels);
      expect(spec.template.metadata.labels).toMatchObject(labels);
      expect(spec.template.spec.containers[0].image).toMatch(new RegExp(`:${version}$`));
    }
  });

  test("have the license of the repository, and no version of an image but their own", () => {
    for (const chart of readdirSync(charts, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
      const { annotations } = parse(readFileSync(join(charts, chart.name, "Chart.yaml"), "utf8"));
      expect([chart.name, annotations?.["artifacthub.io/license"]]).toEqual([chart.name, "Apache-2.0"]);
    }
    for (const values of ["example-values.yaml", "trial-values.yaml"]) {
      const { global } = parse(readFileSync(join(charts, "platform", values), "utf8"));
      expect([values, global.image.tag]).toEqual([values, undefined]);
    }
  });

  test("pass helm's own strict check", () => {
    for (const chart of ["platform", "infrastructure", "operator", ...apps]) {
      const values = { platform: production, infrastructure: [], operator: [] }[chart] ?? [
        "--set-json",
        secretsOf(chart),
      ];
      const { status, output } = runHelm("lint", "--strict", chart, ...values);
      expect([chart, status], output).toEqual([chart, 0]);
    }
  });

  test.each(allInstallations)("%s: all manifests are valid for Kubernetes' schemas", (_, args) => {
    const manifests = render(...args);
    expect(manifests.length).toBeGreaterThan(20);
    for (const manifest of manifests) {
      const Model = models[manifest.kind];
      if (!Model) throw new Error(`There is no schema for ${manifest.kind}.`);
      expect(() => new Model(manifest).validate(), `${manifest.kind} ${manifest.metadata.name}`).not.toThrow();
    }
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test.skipIf(!kubeconform)("kubeconform finds no member that Kubernetes does not know", () => {
    const check = (manifests: Manifest[]) => {
      // No schemas of what operators define come with Kubernetes.
      const options = [
        "-strict",
        "-schema-location",
        schemaLocation,
        "-skip",
        "PrometheusRule,ServiceMonitor,HTTPRoute",
      ];
      const input = [...new Set(manifests.map((manifest) => JSON.stringify(manifest)))].join("\n---\n");
      return spawnSync(kubeconform ?? "", [...options, "-"], { input, encoding: "utf8" }).stdout;
    };
    const [pod] = ofKind(render(...trial), "StatefulSet");
    expect(check([{ ...pod, spec: { ...pod?.spec, replica: 2 } }])).toContain(
      "additional properties 'replica' not allowed",
    );
    expect(check(allInstallations.flatMap(([, args]) => render(...args)))).toBe("");
  });

  test("charts set only variables that the app reads, and all of these can be set", () => {
    const served = ["RPC_CALLERS_FILE", "RPC_TLS_CERT_FILE", "RPC_TLS_KEY_FILE"];
    const base = variablesIn("packages/service/src/settings/config.ts").filter(
      (name) => !name.startsWith("GRPC_") && !served.includes(name),
    );
    const database = variablesIn("packages/postgres/src/pool/config.ts");
    const shared = ["service/src/settings/config", "retention/src/config", "egress/src/egress-config"].flatMap((file) =>
      variablesIn(`packages/${file}.ts`),
    );
    const nats = variablesIn("packages/messaging/src/streams/nats-config.ts");
    for (const app of apps) {
      const { schema: hasSchema, usesEvents } = entryOf(app);
      const ofServers = [...(hasSchema ? database : []), ...(usesEvents ? nats : [])];
      const variables = [...variablesIn(`apps/${app}/src/config.ts`), ...base, ...ofServers];
      const schema = JSON.parse(readFileSync(join(charts, app, "values.schema.json"), "utf8"));
      const schemaVariables: string[] = schema.definitions.variable.enum;
      expect(schemaVariables.filter((name) => ![...variables, ...shared].includes(name))).toEqual([]);
      expect(variables.filter((name) => !schemaVariables.includes(name))).toEqual([]);
      expect(parse(readFileSync(join(charts, app, "values.yaml"), "utf8")).knows).toEqual(schemaVariables);
    }
  });

  test("all apps have the same common settings", () => {
    const exceptions: Record<string, string[]> = {
      gateway: ["ingress", "httpRoute", "tls", "loadBalancer"],
      webhooks: ["internet"],
      portal: ["ingress", "httpRoute", "internet"],
    };
    const differs = ["autoscaling", "networkPolicy"];
    const [first, ...others] = apps.map((app) => {
      const { properties } = JSON.parse(readFileSync(join(charts, app, "values.schema.json"), "utf8"));
      for (const name of [...differs, ...(exceptions[app] ?? [])]) delete properties[name];
      return properties;
    });
    for (const properties of others) expect(properties).toEqual(first);
  });

  test.each(allInstallations)("%s: every server is probed", (_, args) => {
    for (const { kind, metadata, spec } of render(...args)) {
      if ((kind !== "Deployment" && kind !== "StatefulSet") || metadata.name === "operator") continue;
      const { readinessProbe, livenessProbe } = spec.template.spec.containers[0];
      expect(readinessProbe && livenessProbe, metadata.name).toBeTruthy();
      // A pod that does not respond for a moment is not killed for it, and a probe that asks others would kill all of them at once.
      if ([...apps, "platform"].includes(metadata.name))
        expect(livenessProbe.httpGet, metadata.name).toEqual({ path: "/livez", port: "ops" });
    }
  });

  test("schemas are migrated before new code starts, by a job or by each new pod", () => {
    const withSchema = findApps().filter(({ hasSchema }) => hasSchema);
    const jobs = ofKind(render(...production), "Job").filter(({ metadata }) => metadata.name !== "nats-streams");
    expect(jobs.map(({ metadata }) => metadata.name).toSorted()).toEqual(
      withSchema.map(({ name }) => `${name}-migrate`).toSorted(),
    );
    for (const { metadata, spec } of jobs) {
      expect(metadata.annotations["helm.sh/hook"]).toBe("pre-install,pre-upgrade");
      expect(spec.template.spec.containers[0].args).toEqual(["migrate"]);
    }
    const pods = podsOf(render(...production, "--set", "global.migration=initContainer,streams.enabled=false"));
    expect(pods.map(({ what }) => what).toSorted()).toEqual(
      [...apps, "operator"].map((app) => `Deployment ${app}`).toSorted(),
    );
    for (const { what, spec } of pods) {
      const migrates = withSchema.some(({ name }) => what === `Deployment ${name}`);
      expect([what, spec.initContainers?.[0].args]).toEqual([what, migrates ? ["migrate"] : undefined]);
    }
  });

  test.each(allInstallations)("%s: a service selects serving pods and no migration pods", (_, args) => {
    const manifests = render(...args);
    for (const service of manifests.filter(({ kind }) => kind === "Service")) {
      const name = service.metadata.name.replace("-public", "");
      const selected = podsOf(manifests).filter(({ labels }) => matches(service.spec.selector, labels));
      const serving = ["Deployment", "StatefulSet"].flatMap((kind) =>
        [name, ...(apps.includes(name) ? ["platform"] : [])].map((holder) => `${kind} ${holder}`),
      );
      const pods = podsOf(manifests).filter(({ what }) => serving.includes(what));
      expect([name, selected.map(({ what }) => what)]).toEqual([name, pods.map(({ what }) => what)]);
      expect(pods, name).not.toEqual([]);
    }
  });
});

/** The variables that a file of configuration declares. */
function variablesIn(path: string): string[] {
  const source = readFileSync(join(REPOSITORY, path), "utf8");
  return [...source.matchAll(/^\s+([A-Z][A-Z0-9_]+): /gm)].map(([, name = ""]) => name);
}

/** The secrets that one chart by itself needs. */
function secretsOf(app: string): string {
  const secret = { secret: "s", key: "k" };
  const secrets = Object.fromEntries(neededSecretsOf(app).map((name) => [name, secret]));
  return `secretEnv=${JSON.stringify(secrets)}`;
}
