import { readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import {
  apps,
  charts,
  containersOf,
  entryOf,
  inServices,
  installations,
  type Pod,
  podsOf,
  production,
  render,
  serversOf,
  trial,
} from "../fixture/charts/charts.ts";
import { helm } from "../fixture/charts/helm.ts";
import type { Manifest } from "../fixture/charts/manifest.ts";
import { networkOf } from "../fixture/charts/network-policy.ts";

const grpcPort = 50_051;
const calledBy = (caller: string) => apps.filter((app) => entryOf(app).callers.includes(caller));
const opsPort = 9090;
const privateAddresses = ["10.0.0.1", "172.16.0.1", "192.168.0.1", "100.64.0.1", "169.254.169.254", "fd00::1"];

/** Addresses of the servers of the example, by their ports. */
const placesOfServers: Record<number, { address: string } | { namespace: string }> = {
  5432: { address: "10.20.1.4" },
  6379: { address: "10.20.2.4" },
  4222: { namespace: "nats" },
  587: { address: "10.20.3.25" },
  4318: { namespace: "monitoring" },
};

/** The pods that serve, by app. */
function servers(manifests: Manifest[]): Map<string, Pod> {
  return new Map(
    podsOf(manifests)
      .filter(({ what }) => !what.startsWith("Job"))
      .map((pod) => [pod.what.split(" ")[1] ?? "", pod]),
  );
}

const pod = (pods: Map<string, Pod>, name: string): Pod => {
  const subject = pods.get(name);
  if (!subject) throw new Error(`There is no pod of ${name}.`);
  return subject;
};

describe.skipIf(!helm)("network policies", () => {
  test.each(installations)(
    "%s: a call gets through to an app from those that the register names as its callers, and from nobody else",
    (_, args) => {
      const manifests = render(...args);
      const { lets } = networkOf(manifests);
      const pods = servers(manifests);
      for (const caller of apps) {
        const through = apps.filter((app) => lets(pod(pods, caller), pod(pods, app), grpcPort));
        expect([caller, through]).toEqual([caller, calledBy(caller)]);
      }
      expect(lets(pod(pods, "portal"), pod(pods, "gateway"), opsPort)).toBe(true);
    },
  );

  test("the operator's pod can reach every service, and nothing can reach it", () => {
    const manifests = render(...production);
    const { lets } = networkOf(manifests);
    const pods = servers(manifests);
    const operator = pod(pods, "operator");
    for (const app of apps) {
      const isOperators = calledBy("operator").includes(app);
      expect([app, lets(operator, pod(pods, app), grpcPort)]).toEqual([app, isOperators]);
      for (const port of [grpcPort, opsPort, 8080]) expect(lets(pod(pods, app), operator, port)).toBe(false);
    }
    expect(lets({ namespace: "monitoring" }, operator, opsPort)).toBe(false);
  });

  test("with a pooler in front of Postgres, apps with a schema reach both, and others neither", () => {
    const direct = "global.secretEnv.POSTGRES_DIRECT_URL";
    const to = "global.networkPolicy.servers.pooler[0].ipBlock.cidr=10.20.9.0/28";
    const manifests = render(...production, "--set", `${direct}.secret=direct,${direct}.key=url,${to}`);
    const reach = (all: Manifest[], port: number, address: string) => {
      const { lets } = networkOf(all);
      const pods = servers(all);
      return apps.filter((app) => lets(pod(pods, app), { address }, port));
    };
    const withSchema = apps.filter((app) => serversOf(app).includes("postgres"));
    expect(reach(manifests, 6432, "10.20.9.4")).toEqual(withSchema);
    expect(reach(manifests, 5432, "10.20.1.4")).toEqual(withSchema);
    expect(reach(manifests, 6432, "10.20.1.4")).toEqual([]);
    expect(reach(render(...production), 6432, "10.20.9.4")).toEqual([]);
  });

  test("other pods in the cluster can reach only the public ports of the gateway and the portal", () => {
    const manifests = render(...production);
    const { lets } = networkOf(manifests);
    const stranger = { namespace: "elsewhere" };
    for (const [app, to] of servers(manifests)) {
      if (app === "operator") continue;
      expect([app, lets(stranger, to, 8080)]).toEqual([app, ["gateway", "portal"].includes(app)]);
      for (const port of [grpcPort, opsPort]) expect([app, port, lets(stranger, to, port)]).toEqual([app, port, false]);
      expect([app, lets({ namespace: "monitoring" }, to, opsPort)]).toEqual([app, true]);
      expect([app, lets({ namespace: "monitoring" }, to, grpcPort)]).toEqual([app, false]);
    }
  });

  test("with a load balancer, only its source ranges can connect", () => {
    const tls = "gateway.tls.secret=t,gateway.loadBalancer.enabled=true";
    const gateway = (set: string, address: string) => {
      const manifests = render(...production, "--set", set);
      return networkOf(manifests).lets({ address }, pod(servers(manifests), "gateway"), 8080);
    };
    expect(gateway(tls, "198.51.100.7")).toBe(true);
    const namedPort = `${tls},gateway.loadBalancer.sourceRanges[0]=203.0.113.0/24`;
    expect([gateway(namedPort, "203.0.113.9"), gateway(namedPort, "198.51.100.7")]).toEqual([true, false]);
  });

  test("webhooks and portal can reach the public internet, and no app can reach private networks or cloud metadata", () => {
    const manifests = render(...production);
    const { lets } = networkOf(manifests);
    for (const [app, source] of servers(manifests)) {
      for (const address of ["8.8.8.8", "2606:4700::1111"])
        expect([app, lets(source, { address }, 443)]).toEqual([app, app === "webhooks" || app === "portal"]);
      for (const address of privateAddresses) {
        for (const port of [80, 443])
          expect([app, address, lets(source, { address }, port)]).toEqual([app, address, false]);
      }
      expect([app, lets(source, { address: "8.8.8.8" }, 80)]).toEqual([app, false]);
    }
  });

  test("the portal reaches no identity provider where that is closed", () => {
    const manifests = render(...production, "--set-json", "portal.networkPolicy.internetPorts=[]");
    expect(networkOf(manifests).lets(pod(servers(manifests), "portal"), { address: "8.8.8.8" }, 443)).toBe(false);
  });

  test("webhooks can be registered with the ports that deliveries can reach, and no others", () => {
    for (const [set, ports] of [
      [[], [443]],
      [
        ["--set", "webhooks.networkPolicy.internetPorts={443,8443}"],
        [443, 8443],
      ],
    ] as const) {
      const manifests = render(...production, ...set);
      const source = pod(servers(manifests), "webhooks");
      const [container] = containersOf(source);
      expect(container?.env).toContainEqual({ name: "TARGET_PORTS", value: ports.join(",") });
      const { lets } = networkOf(manifests);
      for (const port of [80, 443, 8443, 9443])
        expect([port, lets(source, { address: "8.8.8.8" }, port)]).toEqual([
          port,
          (ports as readonly number[]).includes(port),
        ]);
    }
  });

  test("with an egress proxy webhooks can reach the proxy and not the public internet", () => {
    const proxy = [
      ["webhooks.secretEnv.EGRESS_PROXY_URL.secret", "egress-proxy"],
      ["webhooks.secretEnv.EGRESS_PROXY_URL.key", "url"],
      ["webhooks.networkPolicy.egressProxy.to[0].ipBlock.cidr", "10.20.9.1/32"],
    ].map((pair) => pair.join("="));
    const manifests = render(...production, "--set", proxy.join(","));
    const { lets } = networkOf(manifests);
    const source = pod(servers(manifests), "webhooks");
    expect(containersOf(source)[0]?.env).toContainEqual({
      name: "EGRESS_PROXY_URL",
      valueFrom: { secretKeyRef: { name: "egress-proxy", key: "url" } },
    });
    expect(lets(source, { address: "10.20.9.1" }, 3128)).toBe(true);
    for (const [address, port] of [
      ["8.8.8.8", 443],
      ["10.20.9.1", 443],
      ["10.20.9.2", 3128],
    ] as const)
      expect([address, port, lets(source, { address }, port)]).toEqual([address, port, false]);
    expect(() => render(...production, "--set", String(proxy[2]))).toThrow("set secretEnv.EGRESS_PROXY_URL");
  });

  test.each(["webhooks", "portal"])("the networks that %s excludes are those in the sources", (app) => {
    const source = readFileSync(join(REPOSITORY, "packages/egress/src/allowed-address.ts"), "utf8");
    const { internet } = parse(readFileSync(join(charts, app, "values.yaml"), "utf8"));
    const exceptions = internet.flatMap(({ except }: { except: string[] }) => except);
    const networks = [...source.matchAll(/^ {2}\["([\da-f.:]+)", (\d+)\],/gm)].map(
      ([, start, bits]) => `${start}/${bits}`,
    );
    expect(exceptions).toEqual(networks);
    expect(exceptions.length).toBeGreaterThan(20);
  });

  test("apps can reach their servers, only webhooks and portal reach mail, and traces only if configured", () => {
    const reached = (app: string, args: string[], port: number) => {
      const manifests = render(...args);
      return networkOf(manifests).lets(
        pod(servers(manifests), app),
        placesOfServers[port] ?? { address: "10.9.8.7" },
        port,
      );
    };
    for (const app of apps) {
      const used = serversOf(app);
      for (const [server, port] of Object.entries({ postgres: 5432, redis: 6379, nats: 4222 }))
        expect([app, server, reached(app, production, port)]).toEqual([app, server, used.includes(server)]);
      const traced = [...production, "--set", "global.env.OTEL_EXPORTER_OTLP_ENDPOINT=http://collector:4318"];
      expect([reached(app, production, 4318), reached(app, traced, 4318)]).toEqual([false, true]);
    }
    // They require a mail server, and nothing else may reach one.
    for (const app of apps)
      for (const installation of [production, [...trial, ...inServices]])
        expect([app, reached(app, installation, 587)]).toEqual([app, ["webhooks", "portal"].includes(app)]);
  });

  test("in the example each app can connect to its servers only where they are, and to nothing else", () => {
    const traced = [...production, "--set", "global.env.OTEL_EXPORTER_OTLP_ENDPOINT=http://collector:4318"];
    const manifests = render(...traced);
    const { lets } = networkOf(manifests);
    const places = [
      ...Object.values(placesOfServers),
      { address: "10.9.8.7" },
      { address: "8.8.8.8" },
      { namespace: "other" },
    ];
    for (const [app, source] of servers(manifests)) {
      for (const [port, place] of Object.entries(placesOfServers)) {
        const elsewhere = places.filter((other) => other !== place && lets(source, other, Number(port)));
        expect([app, port, elsewhere]).toEqual([app, port, []]);
      }
    }
  });

  test("trial servers can be reached only by the apps that use them, and can reach nothing", () => {
    const manifests = render(...trial, ...inServices);
    const { lets } = networkOf(manifests);
    const pods = servers(manifests);
    for (const [server, port] of Object.entries({ postgres: 5432, redis: 6379, nats: 4222 })) {
      const to = pod(pods, server);
      for (const app of apps) {
        const used = serversOf(app);
        expect([app, server, lets(pod(pods, app), to, port)]).toEqual([app, server, used.includes(server)]);
        expect([server, app, lets(to, pod(pods, app), grpcPort)]).toEqual([server, app, false]);
      }
      expect(lets({ namespace: "elsewhere" }, to, port)).toBe(false);
      expect(lets(to, { address: "8.8.8.8" }, 443)).toBe(false);
    }
    const [provision] = podsOf(manifests).filter(({ what }) => what.startsWith("Job postgres-provision"));
    if (!provision) throw new Error("Nothing makes the roles.");
    expect(lets(provision, pod(pods, "postgres"), 5432)).toBe(true);
    expect(lets(provision, pod(pods, "redis"), 6379)).toBe(false);
  });
});
