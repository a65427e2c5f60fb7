import { spawnSync } from "node:child_process";
import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { apps as registered } from "@platform/app-register/apps";
import { findApps, REPOSITORY } from "@platform/local-stack/repository/apps";
import { requireProgram } from "@platform/local-stack/servers/server-programs";
import { natsAccounts } from "@platform/messaging/streams/nats-accounts";
import { trustedCallers } from "@platform/rpc/trust/trusted-callers";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { apps, charts, containersOf, podsOf, render, renderIn, serversOf, trial } from "../fixture/charts/charts.ts";
import { helm } from "../fixture/charts/helm.ts";
import type { Manifest } from "../fixture/charts/manifest.ts";

const read = (path: string) => parse(readFileSync(join(charts, path), "utf8"));
const secretsOf = (manifests: Manifest[]) => manifests.filter(({ kind }) => kind === "Secret");

describe.skipIf(!helm)("the platform with trial servers", () => {
  test("needs no value except infrastructure.enabled", () => {
    const kinds = render("--set", "infrastructure.enabled=true").map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "StatefulSet")).toHaveLength(2);
    expect(kinds.filter((kind) => kind === "Deployment")).toHaveLength(apps.length + 1);
  });

  test("has every Secret and ConfigMap that a pod uses, with the required entries", () => {
    const manifests = render(...trial);
    const entries = (kind: string, name: string) => {
      const manifest = manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
      return Object.keys(manifest?.stringData ?? manifest?.data ?? {});
    };
    for (const pod of podsOf(manifests)) {
      for (const { valueFrom } of containersOf(pod).flatMap(({ env }) => env ?? [])) {
        const { name, key } = valueFrom?.secretKeyRef ?? {};
        if (name) expect(entries("Secret", name), `${pod.what}: ${name}`).toContain(key);
      }
      for (const { secret, configMap } of pod.spec.volumes) {
        if (secret) expect(entries("Secret", secret.secretName), pod.what).toContain(secret.items[0].key);
        if (configMap) expect(entries("ConfigMap", configMap.name), pod.what).not.toHaveLength(0);
      }
    }
  });

  test("generates keys with which services authenticate", async () => {
    const manifests = render(...trial);
    const trusted = manifests.find(({ metadata }) => metadata.name === "trusted-keys").data;
    expect(Object.keys(trusted).toSorted()).toEqual([...apps, "operator"].map((name) => `${name}.pem`).toSorted());
    for (const service of [...apps, "operator"]) {
      const secret = manifests.find(({ kind, metadata }) => kind === "Secret" && metadata.name === `${service}-key`);
      const key = createPrivateKey(secret.stringData["key.pem"]);
      expect(key.asymmetricKeyType).toBe("ed25519");
      const message = Buffer.from(service);
      expect(verify(null, message, createPublicKey(trusted[`${service}.pem`]), sign(null, message, key))).toBe(true);
    }
    const directory = mkdtempSync(join(tmpdir(), "trusted-"));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    for (const [file, certificate] of Object.entries<string>(trusted))
      writeFileSync(join(directory, file), certificate);
    const onFailure = (error: unknown) => expect.fail(String(error));
    const callers = await trustedCallers({ directory, refreshMs: 1000, now: Date.now, onFailure }).latest();
    expect([...callers.values()].map(({ caller }) => caller).toSorted()).toEqual([...apps, "operator"].toSorted());
  });

  test("generates valid and different secrets for the apps", () => {
    const values = secretsOf(render(...trial)).flatMap(({ stringData }) => Object.values<string>(stringData));
    expect(new Set(values).size).toBe(values.length);
    const entry = (name: string, key: string) =>
      secretsOf(render(...trial)).find(({ metadata }) => metadata.name === name).stringData[key];
    expect(Buffer.from(entry("credentials-pepper", "pepper"), "base64")).toHaveLength(32);
    expect(Buffer.from(entry("webhooks-sealing-key", "key"), "base64")).toHaveLength(32);
    expect(entry("portal-secret", "secret").length).toBeGreaterThanOrEqual(32);
    const { username, password } = new URL(entry("payroll-intake-database", "url"));
    expect([username, password]).toEqual(["payroll_intake", entry("payroll-intake-database", "password")]);
  });

  test("keeps secrets on an upgrade, and generates those that a later version adds", async () => {
    const installed = secretsOf(render(...trial));
    const added = installed.find(({ metadata }) => metadata.name === "webhooks-database");
    const before = installed.filter((secret) => secret !== added);
    const upgraded = secretsOf(await renderIn(before, ...trial));
    expect(upgraded).toHaveLength(installed.length);
    for (const { metadata, stringData } of upgraded) {
      const installedSecret = installed.find((secret) => secret.metadata.name === metadata.name);
      if (installedSecret === added) expect(stringData).not.toEqual(installedSecret.stringData);
      else expect(stringData, metadata.name).toEqual(installedSecret.stringData);
    }
  });

  test("is known to make each Secret and ConfigMap that its pods need, so that none is missed in the cluster", async () => {
    const cluster = [{ kind: "ConfigMap", metadata: { name: "kube-root-ca.crt" }, data: {} }];
    await expect(renderIn(cluster, ...trial)).resolves.not.toEqual([]);
    const streams = ["--set", "streams.credentials=other-nats"];
    await expect(renderIn(cluster, ...trial, ...streams)).rejects.toThrow("Secret other-nats does not exist");
  });

  test("waits for a slow Postgres as long as it takes", () => {
    const jobs = render(...trial).filter(({ kind }) => kind === "Job");
    expect(jobs.map(({ metadata }) => metadata.name.replace(/-\w+$/, ""))).toEqual([
      "postgres-provision",
      "nats-streams",
    ]);
    for (const { spec } of jobs) {
      expect(spec.activeDeadlineSeconds).toBeUndefined();
      expect(spec.backoffLimit).toBeGreaterThan(100_000);
      expect(spec.template.spec.restartPolicy).toBe("OnFailure");
    }
  });

  test("allows each service to connect to its servers", () => {
    for (const server of ["postgres", "redis", "nats"]) {
      const policy = render(...trial).find(
        ({ kind, metadata }) => kind === "NetworkPolicy" && metadata.name === server,
      );
      const admitted = policy.spec.ingress[0].from.map(
        ({ podSelector }: Manifest) => podSelector.matchLabels["app.kubernetes.io/name"],
      );
      const users = apps.filter((app) => serversOf(app).includes(server));
      const jobs = { postgres: ["postgres-provision"], nats: ["nats-streams"], redis: [] }[server] ?? [];
      expect(admitted).toEqual([...users, "platform", ...jobs]);
      expect(policy.spec.egress).toEqual([]);
    }
  });

  test("creates the role of each service with the service's password", () => {
    const [job] = podsOf(render(...trial)).filter(({ what }) => what.startsWith("Job postgres-provision"));
    const { command, args, env } = job?.spec.containers[0] ?? {};
    const passwords = env
      .filter(({ name }: Manifest) => name.startsWith("PASSWORD_"))
      .map(({ name, valueFrom }: Manifest) => [name, `of-${valueFrom.secretKeyRef.name}`]);
    const programs = mkdtempSync(join(tmpdir(), "provision-"));
    onTestFinished(() => rmSync(programs, { recursive: true }));
    writeFileSync(join(programs, "pg_isready"), "#!/bin/sh\n", { mode: 0o755 });
    writeFileSync(join(programs, "psql"), '#!/bin/sh\necho "$PGOPTIONS"\n', { mode: 0o755 });
    const { status, stdout } = spawnSync(command[0], [...command.slice(1), ...args], {
      env: { PATH: `${programs}:${process.env.PATH}`, ...Object.fromEntries(passwords) },
      encoding: "utf8",
    });
    const provisioned = [...stdout.matchAll(/-c provision\.role=(\S+) -c provision\.password=(\S+)/g)].map(
      ([, ...both]) => both,
    );
    const withSchema = findApps().filter(({ hasSchema }) => hasSchema);
    expect([status, provisioned]).toEqual([
      0,
      withSchema.map(({ name }) => [name.replaceAll("-", "_"), `of-${name}-database`]),
    ]);
  });

  test("generates a valid configuration for NATS", () => {
    const text = natsConfigOf(render(...trial));
    const folder = mkdtempSync(join(tmpdir(), "nats-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, "nats.conf"), text.replace("/data", folder));
    const { status, stderr } = spawnSync(requireProgram("nats-server"), ["--config", join(folder, "nats.conf"), "-t"], {
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([0, expect.stringContaining("is valid")]);
  });

  test("gives NATS the accounts of npm start, with a password for each app", () => {
    const manifests = render(...trial);
    const [, json = ""] = /^accounts: (.*)$/m.exec(natsConfigOf(manifests)) ?? [];
    const passwordOf = (name: string) =>
      secretsOf(manifests).find(({ metadata }) => metadata.name === `${name}-nats`).stringData.password;
    const evented = registered.filter(({ usesEvents }) => usesEvents);
    const accounts = natsAccounts(evented, (user) => [{ user, password: passwordOf(user) }]);
    expect(inOrder(JSON.parse(json))).toEqual(inOrder(JSON.parse(JSON.stringify(accounts))));
    for (const { name } of evented) {
      const { stringData } = secretsOf(manifests).find(({ metadata }) => metadata.name === `${name}-nats`);
      expect(stringData.credentials).toBe(`${name}:${passwordOf(name)}`);
    }
  });

  test("runs the servers that compose.servers.yaml runs", () => {
    const { services } = parse(readFileSync(join(REPOSITORY, "compose.servers.yaml"), "utf8"));
    const images = Object.entries<{ image: string }>(services).map(([name, { image }]) => [name, image]);
    expect(read("infrastructure/values.yaml").images).toEqual(Object.fromEntries(images));
  });
});

function natsConfigOf(manifests: Manifest[]): string {
  return secretsOf(manifests).find(({ metadata }) => metadata.name === "nats-config").stringData["nats.conf"];
}

/** The same value with all lists sorted, because the order of subjects and accounts has no meaning. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(inOrder).toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, entry]) => [name, inOrder(entry)]));
}
