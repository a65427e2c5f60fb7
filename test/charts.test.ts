import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ServiceMonitor } from "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor";
import { findApps, REPOSITORY } from "@platform/local-stack/apps";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler";
import { Job } from "kubernetes-models/batch/v1/Job";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1/Ingress";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { Service } from "kubernetes-models/v1/Service";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { findHelm } from "./fixture/helm.ts";

const helm = (await findHelm({ step: (_label, work) => work(() => {}), line() {} })) ?? "";
if (!helm) console.log("The charts are not tested: there is neither helm on this machine nor Go to build it.");

const charts = join(REPOSITORY, "charts");
const apps = findApps().map(({ name }) => name);

// biome-ignore lint/suspicious/noExplicitAny: whatever Kubernetes takes; its own schemas say what is right
type Manifest = any;

interface Ran {
  status: number | null;
  output: string;
}

function run(...args: string[]): Ran {
  const { status, stdout, stderr } = spawnSync(helm, args, { cwd: charts, encoding: "utf8" });
  // Helm tells of every symbolic link that it follows.
  return { status, output: stdout + stderr.replaceAll(/^.*symbolic link.*\n/gm, "") };
}

function render(...args: string[]): Manifest[] {
  const { status, stdout, stderr } = spawnSync(helm, ["template", "p", "platform", ...args], {
    cwd: charts,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  return parseAllDocuments(stdout)
    .map((document) => document.toJS())
    .filter((manifest) => manifest !== null);
}

const production = ["--values", "platform/example-values.yaml"];
/** What differs from one installation to another. */
const installations: [name: string, args: string[]][] = [
  ["the production example", production],
  [
    "without monitoring, scaled by hand",
    [...production, "--set", "global.monitoring.enabled=false,gateway.autoscaling.enabled=false"],
  ],
  [
    "every service scaled by itself",
    [...production, ...apps.flatMap((app) => ["--set", `${app}.autoscaling.enabled=true`])],
  ],
  [
    "without a public host",
    [
      ...production,
      ...["profileA", "profileBProduction", "profileBSandbox"].flatMap((door) => [
        "--set",
        `gateway.ingress.hosts.${door}.host=`,
      ]),
    ],
  ],
];

const models: Record<string, new (manifest: Manifest) => { validate(): void }> = {
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  NetworkPolicy,
  PodDisruptionBudget,
  Service,
  ServiceMonitor,
};

describe.skipIf(!helm)("the charts", () => {
  test("there is one for each service, and the platform has them all", () => {
    for (const app of apps) expect(readdirSync(charts)).toContain(app);
    const deployed = render(...production).filter(({ kind }) => kind === "Deployment");
    expect(deployed.map(({ metadata }) => metadata.name).toSorted()).toEqual(apps.toSorted());
  });

  test("pass helm's own strict check", () => {
    for (const chart of ["platform", ...apps]) {
      const { status, output } = run(
        "lint",
        "--strict",
        chart,
        ...(chart === "platform" ? production : ["--set-json", secretsOf(chart)]),
      );
      expect([chart, status], output).toEqual([chart, 0]);
    }
  });

  test.each(installations)("%s: all that is rendered is what Kubernetes' own schemas say", (_, args) => {
    const manifests = render(...args);
    expect(manifests.length).toBeGreaterThan(20);
    for (const manifest of manifests) {
      const Model = models[manifest.kind];
      if (!Model) throw new Error(`There is no schema for ${manifest.kind}.`);
      expect(() => new Model(manifest).validate(), `${manifest.kind} ${manifest.metadata.name}`).not.toThrow();
    }
  });

  const pods = () =>
    render(...production)
      .filter(({ kind }) => kind === "Deployment" || kind === "Job")
      .map(({ kind, metadata, spec }) => ({ what: `${kind} ${metadata.name}`, kind, template: spec.template }));

  test("no container has rights: not root, no writable file system, no capability, no token of the cluster", () => {
    for (const { what, template } of pods()) {
      expect(template.spec, what).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
      });
      for (const container of template.spec.containers) {
        expect(container.securityContext, what).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        });
        expect(container.resources.limits.memory, what).toBeTruthy();
      }
    }
  });

  test("nothing secret is in plain text: what an app needs to keep to itself comes from a Secret", () => {
    for (const { what, template } of pods()) {
      for (const { name, value } of template.spec.containers[0].env) {
        if (/POSTGRES_URL|REDIS_URL|NATS_URL|PEPPER|SECRET|SMTP_URL/.test(name))
          expect([what, name, value]).toEqual([what, name, undefined]);
      }
    }
  });

  test("every variable that is set is one that the app reads, and every variable that it reads can be set", () => {
    const shared = ["packages/service/src/config.ts", "packages/retention/src/config.ts"];
    for (const app of apps) {
      const sources = [`apps/${app}/src/config.ts`, ...shared].map((file) =>
        readFileSync(join(REPOSITORY, file), "utf8"),
      );
      const read = sources.flatMap((source) =>
        [...source.matchAll(/^\s+([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name),
      );
      const [own = ""] = sources;
      const known = JSON.parse(readFileSync(join(charts, app, "values.schema.json"), "utf8")).properties.env
        .propertyNames.enum;
      for (const name of known) expect([app, read.includes(name)], name).toEqual([app, true]);
      for (const [, name] of own.matchAll(/^\s+([A-Z][A-Z0-9_]+): /gm))
        expect([app, known.includes(name)], name).toEqual([app, true]);
    }
  });

  test("every server is probed, and a schema is migrated before new code starts", () => {
    const manifests = render(...production);
    for (const { kind, metadata, spec } of manifests) {
      if (kind !== "Deployment") continue;
      const [container] = spec.template.spec.containers;
      expect(Object.keys(container), metadata.name).toEqual(
        expect.arrayContaining(["startupProbe", "livenessProbe", "readinessProbe"]),
      );
    }
    const jobs = manifests.filter(({ kind }) => kind === "Job");
    const withSchema = findApps().filter(({ hasSchema }) => hasSchema);
    expect(jobs.map(({ metadata }) => metadata.name).toSorted()).toEqual(
      withSchema.map(({ name }) => `${name}-migrate`).toSorted(),
    );
    for (const { metadata, spec } of jobs) {
      expect(metadata.annotations["helm.sh/hook"]).toBe("pre-install,pre-upgrade");
      expect(spec.template.spec.containers[0].args).toEqual(["migrate"]);
    }
  });

  test("a service finds the pods that serve, and none that migrates", () => {
    const manifests = render(...production);
    const matches = (selector: Manifest, labels: Manifest) =>
      Object.entries(selector).every(([name, value]) => labels[name] === value);
    for (const service of manifests.filter(({ kind }) => kind === "Service")) {
      const found = manifests.filter(
        ({ kind, spec }) =>
          (kind === "Deployment" || kind === "Job") && matches(service.spec.selector, spec.template.metadata.labels),
      );
      expect(found.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
        `Deployment ${service.metadata.name}`,
      ]);
    }
  });

  test("who may call whom on the network is who may call whom by service token", () => {
    const policies = render(...production).filter(
      ({ kind, metadata }) => kind === "NetworkPolicy" && apps.includes(metadata.name),
    );
    for (const { metadata, spec } of policies) {
      const sources = readdirSync(join(REPOSITORY, "apps", metadata.name, "src"))
        .filter((file) => file.endsWith(".ts"))
        .map((file) => readFileSync(join(REPOSITORY, "apps", metadata.name, "src", file), "utf8"));
      const lists = sources.flatMap((source) =>
        [...source.matchAll(/\{ (?:anyMethod|\w+): \[[^\]]*\][^}]*\}/g)].map(([list]) => list),
      );
      const named = new Set(
        lists
          .filter((list) => list.includes("anyMethod"))
          .flatMap((list) => [...list.matchAll(/"([\w-]+)"/g)].map(([, name]) => name)),
      );
      const [grpc] = spec.ingress.filter(({ ports }: Manifest) => ports[0].port === "grpc");
      const admitted = (grpc?.from ?? []).map(
        ({ podSelector }: Manifest) => podSelector.matchLabels["app.kubernetes.io/name"],
      );
      for (const caller of named)
        expect([metadata.name, admitted.includes(caller)], String(caller)).toEqual([metadata.name, true]);
    }
    expect(policies).toHaveLength(apps.length);
  });

  test("installing is refused in one sentence when a secret is missing, a variable is unknown or a host has no certificate", () => {
    const refusal = (...args: string[]) => run("template", "p", "platform", ...args).output;
    expect(refusal()).toMatch(/set secretEnv\.\w+ to \{secret, key\}, the Secret that holds it/);
    for (const secret of ["gateway.env.REDIS_URL", "webhooks.env.WEBHOOK_SECRET_KEY", "global.env.NATS_URL"]) {
      expect(refusal(...production, "--set", `${secret}=in-plain-text`)).toContain("is secret; name the Secret");
    }
    expect(refusal(...production, "--set", "gateway.env.NO_SUCH_VARIABLE=1")).toContain("NO_SUCH_VARIABLE");
    expect(refusal(...production, "--set", "gateway.ingress.hosts.profileA.tlsSecret=")).toContain(
      "gateway: ingress.hosts.profileA.tlsSecret names the certificate of api.example.com",
    );
  });
});

/** The secrets that one chart by itself needs. */
function secretsOf(app: string): string {
  const { needs }: { needs: string[] } = parse(readFileSync(join(charts, app, "values.yaml"), "utf8"));
  const secret = { secret: "s", key: "k" };
  const secrets = Object.fromEntries(needs.filter((name) => !name.endsWith("_ADDRESS")).map((name) => [name, secret]));
  return `secretEnv=${JSON.stringify(secrets)}`;
}
