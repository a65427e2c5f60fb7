import { describe, expect, test } from "vitest";
import {
  allInstallations,
  apps,
  containersOf,
  entryOf,
  podsOf,
  production,
  render,
  runHelm,
  trial,
} from "../fixture/charts/charts.ts";
import { helm } from "../fixture/charts/helm.ts";
import type { Manifest } from "../fixture/charts/manifest.ts";

const tls = [...production, "--set", "global.tls.enabled=true"];
const ownServers = [...tls, "--set", "global.tls.serversSecret=servers-ca"];

/** The value of a variable of a container. */
const variableOf = (container: Manifest, variable: string): string | undefined =>
  container.env.find(({ name }: Manifest) => name === variable)?.value;

/** The Secret and entry behind a file of a container, or undefined if no volume has it. */
function sourceOf(pod: Manifest, container: Manifest, file: string | undefined): string | undefined {
  const mount = container.volumeMounts.find(({ mountPath }: Manifest) => file?.startsWith(`${mountPath}/`));
  const volume = pod.spec.volumes.find(({ name }: Manifest) => name === mount?.name);
  const item = volume?.secret.items.find(({ path }: Manifest) => file === `${mount.mountPath}/${path}`);
  return item && `${volume.secret.secretName}/${item.key}`;
}

describe.skipIf(!helm)("global.tls.enabled", () => {
  test("every container of every app, also of migrations, has the files that its variables name", () => {
    const pods = podsOf(render(...tls)).filter(({ what }) => what !== "Job nats-streams");
    expect(pods.length).toBeGreaterThan(10);
    for (const pod of pods) {
      const app = (pod.what.split(" ")[1] ?? "").replace(/-migrate$/, "");
      const secretName = `${app}-internal-tls`;
      for (const container of containersOf(pod)) {
        const source = (variable: string) => sourceOf(pod, container, variableOf(container, variable));
        expect(source("RPC_TLS_CA_FILE"), pod.what).toBe(`${secretName}/ca.crt`);
        if (app === "operator") continue;
        const { ports, schema, alsoUses } = entryOf(app);
        expect(source("RPC_TLS_CERT_FILE"), pod.what).toBe(ports.grpc && `${secretName}/tls.crt`);
        expect(source("RPC_TLS_KEY_FILE"), pod.what).toBe(ports.grpc && `${secretName}/tls.key`);
        expect(source("DATABASE_CA_FILE"), pod.what).toBe(schema && `${secretName}/ca.crt`);
        expect(source("REDIS_CA_FILE"), pod.what).toBe(alsoUses.includes("redis") ? `${secretName}/ca.crt` : undefined);
      }
    }
  });

  test("the servers may have authorities of their own", () => {
    for (const pod of podsOf(render(...ownServers))) {
      for (const container of containersOf(pod)) {
        const source = (variable: string) => sourceOf(pod, container, variableOf(container, variable));
        for (const variable of ["DATABASE_CA_FILE", "REDIS_CA_FILE", "NATS_CA_FILE"])
          expect(["servers-ca/ca.crt", undefined], pod.what).toContain(source(variable));
        if (pod.what === "Job nats-streams") continue;
        expect(source("RPC_TLS_CA_FILE"), pod.what).toMatch(/-internal-tls\/ca\.crt$/);
      }
    }
  });

  test("their authorities alone, where a mesh encrypts between apps", () => {
    const file = "/etc/tls/servers/ca.crt";
    const values = [`global.tls.serversSecret=servers-ca`, `global.env.DATABASE_CA_FILE=${file}`];
    const pods = podsOf(render(...production, "--set", [...values, `global.env.NATS_CA_FILE=${file}`].join(",")));
    for (const pod of pods) {
      const app = (pod.what.split(" ")[1] ?? "").replace(/-migrate$/, "");
      const { schema, usesEvents } = app === "nats-streams" ? { schema: undefined, usesEvents: true } : entryOf(app);
      for (const container of containersOf(pod)) {
        const source = (variable: string) => sourceOf(pod, container, variableOf(container, variable));
        expect([pod.what, source("DATABASE_CA_FILE")]).toEqual([pod.what, schema && "servers-ca/ca.crt"]);
        expect([pod.what, source("NATS_CA_FILE")]).toEqual([pod.what, usesEvents ? "servers-ca/ca.crt" : undefined]);
        for (const variable of ["REDIS_CA_FILE", "RPC_TLS_CA_FILE", "RPC_TLS_CERT_FILE"])
          expect([pod.what, variableOf(container, variable)]).toEqual([pod.what, undefined]);
      }
    }
  });

  test("pods are probed on the ops port, because Kubernetes cannot probe gRPC over TLS", () => {
    const probes = (args: string[]) =>
      podsOf(render(...args))
        .filter(({ what }) => apps.some((app) => what === `Deployment ${app}`))
        .map(({ spec }) => spec.containers[0].readinessProbe);
    for (const { grpc, httpGet } of probes(tls)) {
      expect(grpc).toBeUndefined();
      expect(["/readyz", "/readyz/grpc"]).toContain(httpGet.path);
    }
    expect(probes(production).filter(({ grpc }) => grpc !== undefined)).toHaveLength(apps.length - 1);
  });

  test.each(allInstallations)("%s: it is off by default", (_, args) => {
    for (const pod of podsOf(render(...args)))
      for (const container of containersOf(pod))
        expect(container.env?.filter(({ value }: Manifest) => String(value).startsWith("/etc/tls/")) ?? []).toEqual([]);
  });

  test("an app may override a file, for a server with a public certificate", () => {
    const [pod] = podsOf(
      render(...tls, "--set", "gateway.env.REDIS_CA_FILE=/etc/ssl/certs/ca-certificates.crt"),
    ).filter(({ what }) => what === "Deployment gateway");
    expect(variableOf(pod?.spec.containers[0], "REDIS_CA_FILE")).toBe("/etc/ssl/certs/ca-certificates.crt");
  });

  test("the trial servers have no TLS, so it is refused with them", () => {
    expect(runHelm("template", "p", "platform", ...trial, "--set", "global.tls.enabled=true").output).toContain(
      "infrastructure: the trial servers have no TLS; set global.tls.enabled=false, or use servers of your own",
    );
  });
});
