import { describe, expect, test } from "vitest";
import { appsIn, configIn, environmentOf, fileSourceIn } from "../fixture/charts/app-config.ts";
import {
  apps,
  containersOf,
  entryOf,
  inSingle,
  ofKind,
  type Pod,
  podsOf,
  production,
  render,
  runHelm,
  trial,
} from "../fixture/charts/charts.ts";
import { helm } from "../fixture/charts/helm.ts";
import type { Manifest } from "../fixture/charts/manifest.ts";

/** The example with settings of many kinds. */
const settings = [
  ...production,
  "--set",
  [
    "global.env.OTEL_EXPORTER_OTLP_ENDPOINT=http://collector:4318",
    "gateway.tls.secret=gateway-tls",
    "webhooks.env.LOG_LEVEL=debug",
    "webhooks.env.MAX_IN_FLIGHT=64",
    "portal.env.SHUTDOWN_DELAY_MS=7000",
  ].join(","),
];

const tls = [...settings, "--set", "global.tls.enabled=true"];

const podNamed = (name: string, args: string[]): Pod => {
  const pod = podsOf(render(...args)).find(({ what }) => what === `Deployment ${name}`);
  if (!pod) throw new Error(`There is no Deployment ${name}.`);
  return pod;
};
const singlePod = (...args: string[]) => podNamed("platform", [...args, ...inSingle]);

/** Members of a configuration that differ where apps share a process. */
const isShared = (name: string) =>
  /_(ADDRESS|FILE|DIR)$/.test(name) || ["HTTP_PORT", "SHUTDOWN_DELAY_MS"].includes(name);
const ownMembers = (config: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(config).filter(([name]) => !isShared(name)));

const refusal = (...set: string[]) => runHelm("template", "p", "platform", ...production, ...inSingle, ...set).output;

describe.skipIf(!helm)("global.mode=single", () => {
  test("runs all apps in the pods of one Deployment, and an app that is not enabled nowhere", () => {
    const deployments = (args: string[]) => ofKind(render(...args), "Deployment").map(({ metadata }) => metadata.name);
    expect(deployments([...production, ...inSingle]).toSorted()).toEqual(["operator", "platform"]);
    expect(deployments(trial).toSorted()).toEqual(["operator", "platform", "redis"]);
    expect(appsIn(singlePod(...production))).toEqual(apps.toSorted());
    const without = [...production, "--set", "portal.enabled=false"];
    expect(appsIn(singlePod(...without))).toEqual(apps.filter((app) => app !== "portal").toSorted());
    expect(singlePod(...without).labels).not.toHaveProperty(["premium-audit/serves-portal"]);
    for (const kind of ["HorizontalPodAutoscaler", "PodDisruptionBudget"])
      expect(ofKind(render(...production, ...inSingle), kind).map(({ metadata }) => metadata.name)).toEqual(
        kind === "PodDisruptionBudget" ? ["platform"] : [],
      );
  });

  test("every app has the configuration that it has in pods of its own", async () => {
    const pod = singlePod(...settings);
    const names = containersOf(pod).flatMap(({ env }) => env.map(({ name }: Manifest) => name));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    for (const app of apps) {
      const [config, ownConfig] = await Promise.all([configIn(pod, app), configIn(podNamed(app, settings), app)]);
      expect([app, ownMembers(config)]).toEqual([app, ownMembers(ownConfig)]);
      expect([app, config.SHUTDOWN_DELAY_MS]).toEqual([app, 7000]);
    }
  });

  test("every app has its own files: its keys, its callers and its certificates", () => {
    const pod = singlePod(...tls);
    for (const app of apps) {
      const ownPod = podNamed(app, tls);
      const variables = Object.keys(environmentOf(ownPod)).filter((name) => /_(FILE|DIR)$/.test(name));
      expect(variables.length, app).toBeGreaterThan(2);
      for (const variable of variables) {
        // Apps of one process serve gRPC at one port, with one certificate that names all of them.
        const source = fileSourceIn(ownPod, app, variable)?.replace(/\S+(?=-internal-tls)/, "platform");
        expect([app, variable, fileSourceIn(pod, app, variable)]).toEqual([app, variable, source]);
      }
    }
  });

  test("apps call each other inside the process, and the portal finds the gateway's readiness there", async () => {
    const pod = singlePod(...production);
    const config = await configIn(pod, "portal");
    expect(config).toMatchObject({
      GATEWAY_OPS_ADDRESS: "127.0.0.1:9090/gateway",
      WEBHOOKS_ADDRESS: "local:webhooks",
    });
  });

  test("pods are ready while all apps run and serve, as with pods of their own, whatever servers are down", () => {
    const { readinessProbe, livenessProbe } = singlePod(...production).spec.containers[0];
    expect(readinessProbe.httpGet).toEqual({ path: "/readyz/grpc", port: "ops" });
    expect(livenessProbe.httpGet).toEqual({ path: "/livez", port: "ops" });
  });

  test("needs the Secrets and ConfigMaps that pods of each app need", () => {
    const needed = (args: string[]) => {
      const pods = podsOf(render(...args));
      const ofVariables = pods
        .flatMap(containersOf)
        .flatMap(({ env }) => env ?? [])
        .flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? [])
        .map(({ name, key }) => `${name} ${key}`);
      const ofVolumes = pods.flatMap(({ spec }) =>
        spec.volumes.map(({ secret, configMap }: Manifest) => secret?.secretName ?? configMap?.name),
      );
      return [...new Set([...ofVariables, ...ofVolumes])].toSorted();
    };
    expect(needed([...production, ...inSingle])).toEqual(needed(production));
  });

  test("migrations run before new code starts, also in each new pod", () => {
    const jobs = (args: string[]) => podsOf(render(...args)).filter(({ what }) => what.startsWith("Job "));
    expect(jobs([...production, ...inSingle])).toEqual(jobs(production));
    for (const { what, spec } of jobs(production).filter(({ what }) => what.endsWith("-migrate")))
      expect(spec.containers[0].env).toContainEqual({
        name: "APPS",
        value: what.replace(/^Job (.*)-migrate$/, "$1"),
      });
    const [migration, ...others] = singlePod(...production, "--set", "global.migration=initContainer").spec
      .initContainers;
    expect([others, migration.args]).toEqual([[], ["migrate"]]);
    expect(migration.env).toContainEqual({ name: "APPS", value: apps.toSorted().join(",") });
  });

  test("uploads have one folder, and the files of an app are in the pod, too", () => {
    const volume = { name: "proxy-ca", configMap: { name: "proxy-ca" } };
    const mount = { name: "proxy-ca", mountPath: "/etc/proxy", readOnly: true };
    const extra = (app: string, configMap: string) => [
      "--set-json",
      `${app}.extraVolumes=[${JSON.stringify({ ...volume, configMap: { name: configMap } })}]`,
      "--set-json",
      `${app}.extraVolumeMounts=[${JSON.stringify(mount)}]`,
    ];
    const pod = singlePod(...production, ...extra("webhooks", "proxy-ca"), ...extra("portal", "proxy-ca"));
    expect(pod.spec.volumes.filter(({ name }: Manifest) => name === volume.name)).toEqual([volume]);
    const mounts = containersOf(pod).flatMap(({ volumeMounts }) => volumeMounts);
    expect(mounts.filter(({ name }) => name === volume.name)).toEqual([mount]);
    expect(mounts.filter(({ readOnly }) => !readOnly)).toEqual([{ name: "uploads", mountPath: "/uploads" }]);
    expect(environmentOf(pod).TMPDIR).toBe("/uploads");
    expect(refusal(...extra("webhooks", "proxy-ca"), ...extra("portal", "other"))).toContain(
      "extraVolumes: two apps of one pod have different entries with the name proxy-ca",
    );
  });

  test("the values of `single` are those of the pod; each of an app's own servers keeps its name there", () => {
    const set = ["replicas=2", "podLabels.team=audit", "resources.limits.memory=2Gi", "image.pullPolicy=Always"];
    const args = [...production, ...inSingle, "--set", set.map((value) => `single.${value}`).join(",")];
    const [deployment] = ofKind(render(...args), "Deployment").filter(({ metadata }) => metadata.name === "platform");
    const [container] = deployment.spec.template.spec.containers;
    expect(deployment.spec.replicas).toBe(2);
    expect(deployment.spec.template.metadata.labels.team).toBe("audit");
    expect(container).toMatchObject({ imagePullPolicy: "Always", resources: { limits: { memory: "2Gi" } } });
    expect(container.image).toMatch(/^images\.example\.com\/platform\/premium-audit\/platform:/);
  });

  test("a terminating pod has time for two steps: first the apps that clients call, then the others", () => {
    const { terminationGracePeriodSeconds, containers } = singlePod(...production).spec;
    const { SHUTDOWN_DELAY_MS } = Object.fromEntries(
      containers[0].env.map(({ name, value }: Manifest) => [name, value]),
    );
    expect(terminationGracePeriodSeconds * 1000).toBeGreaterThan(Number(SHUTDOWN_DELAY_MS) + 2 * 20_000);
    expect(refusal("--set", "gateway.env.DRAIN_TIMEOUT_MS=40000")).toContain(
      "platform: terminationGracePeriodSeconds is 60, so Kubernetes would end the pod while it still works",
    );
  });

  test("a value that has no effect in one process is refused, and so is an unknown mode", () => {
    expect(refusal("--set", "gateway.image.tag=2.0.1")).toContain(
      "gateway.image.tag differs from single.image.tag: with global.mode=single one pod runs all apps from one image",
    );
    expect(refusal("--set", "portal.env.OTEL_TRACES_SAMPLER_ARG=1")).toContain(
      "set global.env.OTEL_TRACES_SAMPLER_ARG",
    );
    for (const app of ["gateway", "global"])
      expect(refusal("--set", `${app}.env.CREDENTIALS_ADDRESS=credentials:50051`)).toContain(
        "env.CREDENTIALS_ADDRESS has no effect with global.mode=single",
      );
    expect(refusal("--set", "global.mode=one")).toMatch(
      /at '\/global\/mode': value must be one of 'services', '\w+', '\w+'/,
    );
    expect(runHelm("template", "p", "gateway", ...inSingle).output).toContain(
      "gateway: global.mode=single needs the chart platform",
    );
  });

  test("every port of the pod belongs to one app, except those that apps share", () => {
    const ports: Manifest[] = singlePod(...production).spec.containers[0].ports;
    const numbers = ports.map(({ containerPort }) => containerPort);
    expect(new Set(numbers).size).toBe(numbers.length);
    const httpPorts = apps.filter((app) => entryOf(app).ports.http !== undefined);
    expect(ports.filter(({ name }) => name.endsWith("http"))).toHaveLength(httpPorts.length);
  });
});
