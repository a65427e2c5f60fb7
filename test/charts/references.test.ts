import { describe, expect, test } from "vitest";
import { apps, containersOf, podsOf, production, render, renderIn } from "../fixture/charts/charts.ts";
import { helm } from "../fixture/charts/helm.ts";
import type { Manifest } from "../fixture/charts/manifest.ts";

/** Every namespace of a cluster has it. */
const rootAuthority = { kind: "ConfigMap", metadata: { name: "kube-root-ca.crt" }, data: { "ca.crt": "" } };

/** The Secrets and ConfigMaps that the pods of a rendering refer to, with all the entries that they use. */
function neededBy(manifests: Manifest[]): Manifest[] {
  const objects = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  const needed = new Map<string, Manifest>();
  const need = (kind: string, name: string, keys: string[]) => {
    if (objects.includes(`${kind} ${name}`)) return;
    const object = needed.get(`${kind} ${name}`) ?? { kind, metadata: { name }, data: {} };
    for (const key of keys) object.data[key] = "eA==";
    needed.set(`${kind} ${name}`, object);
  };
  for (const pod of podsOf(manifests)) {
    for (const { valueFrom } of containersOf(pod).flatMap(({ env }) => env ?? []))
      if (valueFrom?.secretKeyRef) need("Secret", valueFrom.secretKeyRef.name, [valueFrom.secretKeyRef.key]);
    for (const { secret, configMap } of pod.spec.volumes) {
      const keys = (secret ?? configMap)?.items?.map(({ key }: Manifest) => key) ?? [];
      if (secret) need("Secret", secret.secretName, keys);
      if (configMap) need("ConfigMap", configMap.name, keys);
    }
    for (const { name } of pod.spec.imagePullSecrets ?? []) need("Secret", name, []);
  }
  return [...needed.values()];
}

const values = [...production, "--set", "global.imagePullSecrets[0].name=registry,global.tls.serversSecret=servers-ca"];
const refusal = (objects: Manifest[], ...more: string[]) =>
  renderIn(objects, ...values, ...more).then(
    () => "",
    (error: Error) => error.message,
  );

describe.skipIf(!helm)("an installation in a cluster that lacks Secrets or ConfigMaps", () => {
  test("is refused before anything is changed, with a line for each that is missing", async () => {
    const needed = neededBy(render(...values));
    expect(needed.length).toBeGreaterThan(2 * apps.length);
    const message = await refusal([rootAuthority]);
    for (const { kind, metadata } of needed) expect(message).toContain(`  ${kind} ${metadata.name} does not exist`);
    expect(message.match(/does not exist/g)).toHaveLength(needed.length);
    expect(message).toContain("Secret webhooks-key does not exist; it needs key.pem (webhooks)");
  });

  test("is refused for an entry that a Secret does not have", async () => {
    const needed = neededBy(render(...values));
    const half = needed.map((object) =>
      object.metadata.name === "platform-servers" ? { ...object, data: { "redis-url": "eA==" } } : object,
    );
    const message = await refusal([rootAuthority, ...half]);
    expect(message.match(/^ {2}.*$/gm)).toEqual([
      expect.stringMatching(/^ {2}Secret platform-servers has no entry nats-url \(activity, /),
    ]);
  });

  test("is accepted with all of them, and where something else creates them", async () => {
    expect(await refusal([rootAuthority, ...neededBy(render(...values))])).toBe("");
    expect(await refusal([rootAuthority], "--set", "checks.references=false")).toBe("");
  });
});
