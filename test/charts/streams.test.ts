import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import {
  apps,
  charts,
  containersOf,
  entryOf,
  ofKind,
  podsOf,
  production,
  render,
  runHelm,
  trial,
} from "../fixture/charts/charts.ts";
import { helm } from "../fixture/charts/helm.ts";
import type { Manifest } from "../fixture/charts/manifest.ts";
import { networkOf } from "../fixture/charts/network-policy.ts";

const eventedApps = apps.filter((app) => entryOf(app).usesEvents);

/** The example, but each app has the address of NATS of its own; written to a file. */
function ownAddresses(): string {
  const values = parse(readFileSync(join(charts, "platform/example-values.yaml"), "utf8"));
  const { NATS_URL, ...others } = values.global.secretEnv;
  values.global.secretEnv = others;
  for (const app of eventedApps) {
    values[app] = { ...values[app], secretEnv: { ...values[app]?.secretEnv, NATS_URL } };
  }
  const directory = mkdtempSync(join(tmpdir(), "values-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, "values.json");
  writeFileSync(file, JSON.stringify(values));
  return file;
}

const isStreams = ({ metadata }: Manifest) => metadata.name.startsWith("nats-streams");
const nameOf = ({ metadata }: Manifest): string => metadata.name;

/** The only pod of a rendering that creates streams. */
function podOf(...args: string[]) {
  const [pod, ...others] = podsOf(render(...args)).filter(({ what }) => what.startsWith("Job nats-streams"));
  expect(others).toEqual([]);
  if (!pod) throw new Error("Nothing creates the streams.");
  return pod;
}

describe.skipIf(!helm)("the streams of NATS", () => {
  test.each([
    ["in production", production],
    ["of a trial", trial],
  ])("%s are created by the operator's command line, with the key of the administrator", (_, args) => {
    const [container] = containersOf(podOf(...args));
    expect(container.image).toMatch(/\/premium-audit\/platform:/);
    expect(container.command).toEqual(["node", "/app/operator.js", "streams", "create"]);
    const [mount] = container.volumeMounts;
    const { secret } = podOf(...args).spec.volumes[0];
    expect(secret.secretName).toBe("administrator-nats");
    const file = container.env.find(({ name }: Manifest) => name === "NATS_CREDENTIALS_FILE").value;
    expect(file).toBe(`${mount.mountPath}/${secret.items[0].path}`);
  });

  test("are created before the apps of an upgrade start, with the copies of the values", () => {
    const [job] = ofKind(render(...production), "Job").filter(isStreams);
    expect(job.metadata.annotations["helm.sh/hook"]).toBe("pre-install,pre-upgrade");
    const [container] = containersOf(podOf(...production));
    expect(container.env).toContainEqual({ name: "NATS_STREAM_REPLICAS", value: "3" });
  });

  test("of a trial are created together with NATS, in a job that an upgrade does not have to change", () => {
    const [job] = ofKind(render(...trial), "Job").filter(isStreams);
    expect(job.metadata.annotations).toBeUndefined();
    expect(nameOf(job)).toMatch(/^nats-streams-[0-9a-f]{8}$/);
    const [later] = ofKind(render(...trial, "--set", "global.image.tag=9.9.9"), "Job").filter(isStreams);
    expect(nameOf(later)).not.toBe(nameOf(job));
  });

  test("no pod of an app has the key of the administrator, and the job reaches nothing but NATS", () => {
    const manifests = render(...trial);
    const holders = podsOf(manifests).filter(({ spec }) => JSON.stringify(spec).includes("administrator-nats"));
    expect(holders.map(({ what }) => what)).toEqual([expect.stringMatching(/^Job nats-streams-/)]);
    const { lets } = networkOf(manifests);
    const pods = podsOf(manifests);
    const [job] = holders;
    if (!job) return;
    const reached = pods.filter((pod) => [4222, 5432, 6379, 50_051].some((port) => lets(job, pod, port)));
    expect(reached.map(({ what }) => what)).toEqual(["StatefulSet nats"]);
  });

  test("may be created by another hand, and need the address of NATS", () => {
    expect(render(...production, "--set", "streams.enabled=false").filter(isStreams)).toEqual([]);
    const args = ["template", "p", "platform", "--values", ownAddresses()];
    expect(runHelm(...args).output).toContain("streams: set global.secretEnv.NATS_URL to {secret, key}");
    expect(runHelm(...args, "--set", "streams.natsUrl.secret=s,streams.natsUrl.key=k").status).toBe(0);
  });
});
