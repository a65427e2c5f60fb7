import { describe, expect, test } from "vitest";
import {
  apps,
  containersOf,
  entryOf,
  installations,
  ofKind,
  type Pod,
  podsOf,
  production,
  render,
  runHelm,
} from "../fixture/charts/charts.ts";
import { helm } from "../fixture/charts/helm.ts";
import type { Manifest } from "../fixture/charts/manifest.ts";
import { networkOf } from "../fixture/charts/network-policy.ts";

const team = "data-warehouse";
const methods = ["payroll_intake.v1.ExposureService/ListExposure", "operations.v1.DeadLetterService/ListDeadLetters"];
const peers = [{ namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "reports" } } }];
const withCallers = (callers: object) => [...production, "--set-json", `global.rpc.callers=${JSON.stringify(callers)}`];
const refusal = (callers: object) => runHelm("template", "p", "platform", ...withCallers(callers)).output;

describe.skipIf(!helm)("global.rpc.callers", () => {
  const manifests = () => render(...withCallers({ [team]: { methods, from: peers } }));
  const podOf = (app: string): Pod => {
    const pod = podsOf(manifests()).find(({ what }) => what === `Deployment ${app}`);
    if (!pod) throw new Error(`There is no pod of ${app}.`);
    return pod;
  };

  /** The file of each app that serves gRPC. */
  const filesOf = (rendered: Manifest[]) =>
    Object.fromEntries(
      ofKind(rendered, "ConfigMap")
        .filter(({ metadata }) => metadata.name.endsWith("-callers"))
        .map(({ metadata, data }) => [metadata.name.replace(/-callers$/, ""), JSON.parse(data["callers.json"])]),
    );
  const serving = apps.filter((app) => entryOf(app).ports.grpc !== undefined);

  test("each app gets a file with the methods that it serves", () => {
    const [exposure, deadLetters] = methods;
    const methodsOf = (app: string) => (app === "payroll-intake" ? [exposure, deadLetters] : [deadLetters]);
    expect(filesOf(manifests())).toEqual(Object.fromEntries(serving.map((app) => [app, { [team]: methodsOf(app) }])));
    for (const app of apps) {
      const [container] = containersOf(podOf(app)).toReversed();
      const variable = container.env.find(({ name }: { name: string }) => name === "RPC_CALLERS_FILE");
      const mount = container.volumeMounts.find(({ name }: { name: string }) => name === "callers");
      const file = serving.includes(app) ? `${mount.mountPath}/callers.json` : undefined;
      expect([app, variable?.value]).toEqual([app, file]);
    }
  });

  test("the first and the last caller change no pod, so that none restarts", () => {
    expect(podsOf(manifests())).toEqual(podsOf(render(...production)));
  });

  test("migrations do not wait for the file, which is created after them", () => {
    for (const { what, spec } of podsOf(manifests()).filter((pod) => pod.what.startsWith("Job")))
      expect(
        spec.volumes.map(({ name }: { name: string }) => name),
        what,
      ).not.toContain("callers");
  });

  test("network policies let the caller in where it runs, to the apps that serve its methods", () => {
    const { lets } = networkOf(manifests());
    const reached = apps.filter((app) => lets({ namespace: "reports" }, podOf(app), 50_051));
    expect(reached).toEqual(apps.filter((app) => entryOf(app).usesEvents));
    for (const app of apps) expect(lets({ namespace: "elsewhere" }, podOf(app), 50_051)).toBe(false);
  });

  test.each(installations)("%s: without it nobody but the apps is let in", (_, args) => {
    expect(filesOf(render(...args))).toEqual(Object.fromEntries(serving.map((app) => [app, {}])));
  });

  test("an unknown method, all methods of a service, and an app of the platform are refused", () => {
    expect(refusal({ [team]: { methods: ["payroll_intake.v1.ExposureService/ListAll"] } })).toContain(
      `global.rpc.callers.${team}.methods: the platform has no method payroll_intake.v1.ExposureService/ListAll`,
    );
    expect(refusal({ [team]: { methods: ["payroll_intake.v1.ExposureService/*"] } })).toContain(
      `at '/global/rpc/callers/${team}/methods/0'`,
    );
    expect(refusal({ "file-status": { methods } })).toContain(
      "global.rpc.callers.file-status is an app of the platform",
    );
  });
});
