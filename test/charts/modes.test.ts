import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { appsIn, configIn } from "../fixture/charts/app-config.ts";
import {
  apps,
  entryOf,
  inBoth,
  inServices,
  inSingle,
  matches,
  ofKind,
  type Pod,
  podsOf,
  production,
  render,
  renderIn,
  serversOf,
  trial,
} from "../fixture/charts/charts.ts";
import { helm } from "../fixture/charts/helm.ts";
import type { Manifest } from "../fixture/charts/manifest.ts";
import { networkOf } from "../fixture/charts/network-policy.ts";

const setMode = { services: inServices, both: inBoth, single: inSingle };
type Mode = keyof typeof setMode;
const modes: Mode[] = ["services", "both", "single"];
/** From pods of each app to one with all apps, and back. */
const steps: [Mode, Mode][] = [
  ["services", "both"],
  ["both", "single"],
  ["single", "both"],
  ["both", "services"],
];

const balanced = ["--set", "gateway.tls.secret=gateway-tls,gateway.loadBalancer.enabled=true"];
const inMode = (mode: Mode, args = [...production, ...balanced]) => render(...args, ...setMode[mode]);
/** The pods of apps. */
const servers = (manifests: Manifest[]) =>
  podsOf(manifests).filter((pod) => pod.what.startsWith("Deployment ") && appsIn(pod).length > 0);
const isSamePod = (pod: Pod) => (other: Pod) => isDeepStrictEqual(pod, other);
const servicesOf = (manifests: Manifest[]) => ofKind(manifests, "Service");
const selectedBy = ({ spec }: Manifest, pods: Pod[]) => pods.filter(({ labels }) => matches(spec.selector, labels));
const appOf = ({ metadata }: Manifest): string => metadata.name.replace(/-public$/, "");

/** The number of the port of a pod behind a port of a Service. */
function numberIn({ spec }: Pod, targetPort: number | string): number | undefined {
  const ports: Manifest[] = spec.containers[0].ports;
  return ports.find(({ name, containerPort }) => [name, containerPort].includes(targetPort))?.containerPort;
}

describe.skipIf(!helm)("a change of global.mode", () => {
  test.each(steps)("from %s to %s: every Service selects a pod that the step leaves alone", (mode, next) => {
    const [before, after] = [mode, next].map((name) => servers(inMode(name))) as [Pod[], Pod[]];
    const running = before.filter((pod) => after.some(isSamePod(pod)));
    for (const service of servicesOf(inMode(next)))
      expect([service.metadata.name, selectedBy(service, running).length]).toEqual([service.metadata.name, 1]);
    // Pods that start in this step are selected, too, as soon as they are ready.
    for (const pod of after)
      for (const app of appsIn(pod)) {
        const selecting = servicesOf(inMode(next)).filter((service) => appOf(service) === app);
        for (const service of selecting) expect([app, selectedBy(service, [pod])]).toEqual([app, [pod]]);
      }
  });

  test.each(modes)("%s: every port of a Service is that of the app, in every pod that it selects", async (mode) => {
    const manifests = inMode(mode);
    for (const service of servicesOf(manifests)) {
      const pods = selectedBy(service, servers(manifests));
      expect(pods.length).toBeGreaterThan(0);
      for (const pod of pods) {
        const config = await configIn(pod, appOf(service));
        for (const { name, port, targetPort } of service.spec.ports) {
          const number = numberIn(pod, targetPort);
          const listens = { grpc: config.GRPC_PORT, ops: config.OPS_PORT }[name as string] ?? config.HTTP_PORT;
          expect([service.metadata.name, name, number]).toEqual([service.metadata.name, name, listens]);
          // Clients of a headless Service connect to the pods themselves.
          if (service.spec.clusterIP === "None")
            expect([service.metadata.name, number]).toEqual([service.metadata.name, port]);
        }
      }
    }
  });

  test.each(steps)("from %s to %s: pods of both modes reach each other, also those that stop", (mode, next) => {
    const after = inMode(next);
    const { lets } = networkOf(after);
    const pods = [...servers(inMode(mode)), ...servers(after)];
    for (const caller of pods) {
      for (const called of pods) {
        for (const app of appsIn(called)) {
          if (appsIn(caller).includes(app) || !appsIn(caller).some((name) => entryOf(app).callers.includes(name)))
            continue;
          expect([caller.what, called.what, lets(caller, called, 50_051)]).toEqual([caller.what, called.what, true]);
        }
      }
    }
  });

  test("`helm test` calls the public API at the same address", () => {
    for (const mode of modes) expect(ofKind(inMode(mode), "Pod")).toEqual(ofKind(inMode("services"), "Pod"));
  });

  test("pods of a mode that ends keep their network policies, because they still finish calls", () => {
    const policies = (mode: Mode) =>
      ofKind(inMode(mode), "NetworkPolicy").map(({ metadata, spec }) => [metadata.name, spec]);
    for (const mode of modes) expect(policies(mode)).toEqual(policies("services"));
  });

  test("metrics of an app have its name as their job, whichever pod they come from", () => {
    for (const mode of modes) {
      const monitors = ofKind(inMode(mode), "ServiceMonitor");
      expect(monitors.map(({ metadata }) => metadata.name).toSorted()).toEqual(apps.toSorted());
      for (const { metadata, spec } of monitors) {
        const [{ path, relabelings }] = spec.endpoints;
        expect(path).toBe("/metrics");
        // Without jobLabel the job is the name of the Service.
        expect(spec.jobLabel).toBeUndefined();
        expect(relabelings).toEqual([
          {
            sourceLabels: ["__meta_kubernetes_pod_label_app_kubernetes_io_name"],
            regex: "platform",
            targetLabel: "__metrics_path__",
            replacement: `/${metadata.name}/metrics`,
          },
        ]);
      }
    }
  });
});

describe.skipIf(!helm)("the network of the pods with all apps", () => {
  const podIn = (manifests: Manifest[], name: string): Pod => {
    const pod = podsOf(manifests).find(({ what }) => what.endsWith(` ${name}`));
    if (!pod) throw new Error(`There is no pod of ${name}.`);
    return pod;
  };

  test("lets in the operator, configured callers, scrapes, and others only to the public ports", () => {
    const callers = {
      warehouse: {
        methods: ["payroll_intake.v1.ExposureService/ListExposure"],
        from: [{ namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "reports" } } }],
      },
    };
    const manifests = render(...production, ...inSingle, "--set-json", `global.rpc.callers=${JSON.stringify(callers)}`);
    const { lets } = networkOf(manifests);
    const pod = podIn(manifests, "platform");
    const open = (source: Parameters<typeof lets>[0]) =>
      [50_051, 9090, 8080, 8081].filter((port) => lets(source, pod, port));
    expect(open(podIn(manifests, "operator"))).toEqual([50_051]);
    expect(open({ namespace: "reports" })).toEqual([50_051, 8080, 8081]);
    expect(open({ namespace: "monitoring" })).toEqual([9090, 8080, 8081]);
    expect(open({ namespace: "elsewhere" })).toEqual([8080, 8081]);
    expect(lets(pod, podIn(manifests, "operator"), 50_051)).toBe(false);
  });

  test("lets out to the servers of the apps where they are, and to the internet where webhooks deliver", () => {
    const manifests = inMode("single");
    const { lets } = networkOf(manifests);
    const pod = podIn(manifests, "platform");
    const reached = (address: string) => [443, 80, 5432, 6379, 587].filter((port) => lets(pod, { address }, port));
    expect(reached("8.8.8.8")).toEqual([443]);
    expect([reached("10.20.1.4"), reached("10.20.2.4"), reached("10.20.3.25")]).toEqual([[5432], [6379], [587]]);
    expect(reached("169.254.169.254")).toEqual([]);
    expect(lets(pod, { namespace: "nats" }, 4222)).toBe(true);
  });

  test("a trial has its servers for them", () => {
    const manifests = render(...trial);
    const { lets } = networkOf(manifests);
    const ports = { postgres: 5432, nats: 4222, redis: 6379 };
    expect(apps.flatMap(serversOf)).toEqual(expect.arrayContaining(Object.keys(ports)));
    for (const [server, port] of Object.entries(ports))
      expect([server, lets(podIn(manifests, "platform"), podIn(manifests, server), port)]).toEqual([server, true]);
  });
});

describe.skipIf(!helm)("a mode that the cluster is not ready for is refused, before anything is changed", () => {
  /** The Deployments of a mode, with pods that have been ready for long enough. */
  const deployed = (mode: Mode, availableReplicas = 1) =>
    ofKind(render(...trial, ...setMode[mode]), "Deployment").map((deployment) => ({
      ...structuredClone(deployment),
      status: { availableReplicas },
    }));
  const refusal = (cluster: Manifest[], mode: Mode, ...set: string[]) =>
    renderIn(cluster, ...trial, ...setMode[mode], ...set).then(
      () => "",
      (error: Error) => error.message,
    );

  test("from one of services and single to the other, or before new pods have been ready", async () => {
    const needsBoth = "install global.mode=both, and wait for `kubectl rollout status deployment";
    expect(await refusal(deployed("services"), "single")).toContain(`${needsBoth} platform\``);
    expect(await refusal(deployed("single"), "services")).toContain(`${needsBoth} activity\``);
    expect(await refusal(deployed("both", 0), "single")).toContain(needsBoth);
  });

  test("with pods of a release that no Service would select", async () => {
    const older = deployed("services");
    for (const { spec } of older)
      for (const label of Object.keys(spec.template.metadata.labels))
        if (label.startsWith("premium-audit/")) delete spec.template.metadata.labels[label];
    expect(await refusal(older, "both")).toContain("upgrade with global.mode=services first");
    expect(await refusal(older, "services")).toBe("");
  });

  test("and every step is accepted, and with checks.mode=false what is refused", async () => {
    for (const [mode, next] of steps)
      expect([mode, next, await refusal(deployed(mode), next)]).toEqual([mode, next, ""]);
    expect(await refusal(deployed("services"), "single", "--set", "checks.mode=false")).toBe("");
  });
});
