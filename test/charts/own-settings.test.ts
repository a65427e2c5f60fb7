import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { apps, charts, containersOf, inSingle, ofKind, podsOf, production, render } from "../fixture/charts/charts.ts";
import { helm } from "../fixture/charts/helm.ts";
import type { Manifest } from "../fixture/charts/manifest.ts";

const digest = `sha256:${"0a".repeat(32)}`;
const values = {
  global: {
    image: { registry: "images.example.com/all", tag: "2.0.0" },
    "networkPolicy.egress": [{ to: [{ namespaceSelector: { matchLabels: { mesh: "istio" } } }] }],
  },
  gateway: {
    image: { registry: "own.example.com", tag: "2.0.1" },
    podLabels: { "sidecar.istio.io/inject": "true" },
    serviceAccount: { annotations: { "eks.amazonaws.com/role-arn": "arn:aws:iam::1:role/gateway" } },
  },
  webhooks: {
    image: { digest },
    serviceAccount: { create: false, name: "deliverer" },
    extraVolumes: [{ name: "proxy-ca", configMap: { name: "proxy-ca" } }],
    extraVolumeMounts: [{ name: "proxy-ca", mountPath: "/etc/proxy", readOnly: true }],
  },
};
const set = [
  ...production,
  ...Object.entries(values).flatMap(([name, settings]) =>
    Object.entries(settings).flatMap(([member, value]) => ["--set-json", `${name}.${member}=${JSON.stringify(value)}`]),
  ),
];

const podNamed = (what: string) => {
  const pod = podsOf(render(...set)).find((one) => one.what === what);
  if (!pod) throw new Error(`There is no ${what}.`);
  return pod;
};
const imageOf = (what: string) => containersOf(podNamed(what)).map(({ image }) => image);

describe.skipIf(!helm)("what an app sets itself", () => {
  test("wins over what is set for all: registry, tag and digest of its image", () => {
    expect(imageOf("Deployment gateway")).toEqual(["own.example.com/premium-audit/platform:2.0.1"]);
    expect(imageOf("Deployment webhooks")).toEqual([`images.example.com/all/premium-audit/platform:2.0.0@${digest}`]);
    expect(imageOf("Job webhooks-migrate")).toEqual(imageOf("Deployment webhooks"));
    expect(imageOf("Job nats-streams")).toEqual(["images.example.com/all/premium-audit/platform:2.0.0"]);
  });

  test("includes labels of its pods, which select nothing", () => {
    const { labels } = podNamed("Deployment gateway");
    expect(labels["sidecar.istio.io/inject"]).toBe("true");
    for (const { spec } of ofKind(render(...set), "Service"))
      expect(spec.selector).not.toHaveProperty(["sidecar.istio.io/inject"]);
  });

  test("includes its service account, without a token; jobs that run before it is made use none", () => {
    const accounts = ofKind(render(...set), "ServiceAccount");
    expect(accounts.map(({ metadata }) => metadata.name).toSorted()).toEqual(
      [...apps.filter((app) => app !== "webhooks"), "operator"].toSorted(),
    );
    for (const { automountServiceAccountToken } of accounts) expect(automountServiceAccountToken).toBe(false);
    const gateway = accounts.find(({ metadata }) => metadata.name === "gateway");
    expect(gateway.metadata.annotations).toEqual(values.gateway.serviceAccount.annotations);
    const accountOf = (what: string) => podNamed(what).spec.serviceAccountName;
    for (const app of apps) expect(accountOf(`Deployment ${app}`)).toBe(app === "webhooks" ? "deliverer" : app);
    expect([accountOf("Job webhooks-migrate"), accountOf("Job activity-migrate")]).toEqual(["deliverer", undefined]);
  });

  test("includes volumes with files of yours, also of migrations", () => {
    for (const what of ["Deployment webhooks", "Job webhooks-migrate"]) {
      expect(podNamed(what).spec.volumes).toContainEqual(values.webhooks.extraVolumes[0]);
      for (const { volumeMounts } of containersOf(podNamed(what)))
        expect(volumeMounts).toContainEqual(values.webhooks.extraVolumeMounts[0]);
    }
    expect(JSON.stringify(podNamed("Deployment gateway"))).not.toContain("proxy-ca");
  });
});

describe.skipIf(!helm)("what is set for all pods", () => {
  const headers = {
    name: "OTEL_EXPORTER_OTLP_HEADERS",
    valueFrom: { secretKeyRef: { name: "collector", key: "headers" } },
  };
  const extraEnv = [headers, { name: "NODE_OPTIONS", value: "--max-http-header-size=32768" }];
  const withExtras = ["--set-json", `global.extraEnv=${JSON.stringify(extraEnv)}`];

  test.each([
    ["services", production],
    ["single", [...production, ...inSingle]],
  ])("%s: includes variables of others, and options of Node after those of the chart", (_, args) => {
    const proxy = ["--set-json", 'webhooks.extraEnv=[{"name":"HTTPS_PROXY","value":"http://proxy:3128"}]'];
    const pods = podsOf(render(...args, ...withExtras, ...proxy)).filter(({ what }) => what.startsWith("Deployment"));
    for (const pod of pods)
      for (const { env } of containersOf(pod)) {
        expect(env).toContainEqual(headers);
        const options = env.filter(({ name }: Manifest) => name === "NODE_OPTIONS");
        expect(options).toEqual([
          { name: "NODE_OPTIONS", value: expect.stringMatching(/^--.* --max-http-header-size=32768$/) },
        ]);
        const hasWebhooks = /webhooks|platform/.test(pod.what);
        expect(
          env.some(({ name }: Manifest) => name === "HTTPS_PROXY"),
          pod.what,
        ).toBe(hasWebhooks);
      }
  });

  test("variables of an app belong into its own values, which check them", () => {
    const level = ["--set-json", 'global.extraEnv=[{"name":"LOG_LEVEL","value":"debug"}]'];
    expect(() => render(...production, ...level)).toThrow("extraEnv has LOG_LEVEL, a variable of the app");
  });

  test("the user and groups of pods are those of the image, or left to the cluster", () => {
    const contexts = (...args: string[]) =>
      podsOf(render(...production, ...args)).map(({ spec: { securityContext } }) => securityContext);
    const always = { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } };
    for (const context of contexts())
      expect(context).toEqual({ ...always, runAsUser: 65532, runAsGroup: 65532, fsGroup: 65532 });
    for (const context of contexts("--set", "global.podSecurityContext.runAsNonRoot=true"))
      expect(context).toEqual(always);
  });
});

describe.skipIf(!helm)("network policies", () => {
  test("let every app reach what is set for all", () => {
    const [rule] = values.global["networkPolicy.egress"];
    const policies = ofKind(render(...set), "NetworkPolicy").filter(({ spec }) => spec.egress);
    expect(policies).toHaveLength(apps.length + 3);
    for (const { metadata, spec } of policies) expect(spec.egress, metadata.name).toContainEqual(rule);
  });

  test.each([
    ["production", production],
    ["trial", ["--values", "platform/trial-values.yaml"]],
  ])("%s: are not created if they are switched off", (_, args) => {
    const off = [...args, "--set", "global.networkPolicy.enabled=false"];
    expect(ofKind(render(...off), "NetworkPolicy")).toEqual([]);
    expect(render(...off)).toHaveLength(
      render(...args).filter(({ kind }: Manifest) => kind !== "NetworkPolicy").length,
    );
  });
});

test("every chart names the versions of Kubernetes that docs/operations/install.md requires", () => {
  const page = readFileSync(join(charts, "../docs/operations/install.md"), "utf8");
  const [, version] = /^Requirements: Kubernetes (\S+) or later/m.exec(page) ?? [];
  for (const chart of [...apps, "operator", "infrastructure", "service", "platform"]) {
    const { kubeVersion } = parse(readFileSync(join(charts, chart, "Chart.yaml"), "utf8"));
    expect([chart, kubeVersion]).toEqual([chart, `>=${version}.0-0`]);
  }
});
