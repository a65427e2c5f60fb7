import { describe, expect, test } from "vitest";
import { entryOf, inServices, ofKind, production, render, trial } from "../fixture/charts/charts.ts";
import { helm } from "../fixture/charts/helm.ts";
import type { Manifest } from "../fixture/charts/manifest.ts";

const ownTls = ["--set", "gateway.tls.secret=gateway-tls,gateway.loadBalancer.enabled=true"];

function gatewayOf(args: string[]): { container: Manifest; volumes: Manifest[]; env: Record<string, string> } {
  const deployment = render(...args).find(({ kind, metadata }) => kind === "Deployment" && metadata.name === "gateway");
  const { containers, volumes } = deployment.spec.template.spec;
  const env = containers[0].env.map(({ name, value }: Manifest) => [name, value]);
  return { container: containers[0], volumes, env: Object.fromEntries(env) };
}

describe.skipIf(!helm)("the gateway", () => {
  test("has an ingress with a certificate for each public host, and assigns the host to its profile and environment", () => {
    const all = render(...production).filter(({ kind }) => kind === "Ingress");
    const ingresses = all.filter(({ metadata }) => metadata.name.startsWith("gateway"));
    const hosts = ingresses.map(({ spec }) => spec.rules[0].host);
    expect(hosts).toEqual(["api.example.com", "developer.example.com", "sandbox.developer.example.com"]);
    for (const { spec } of ingresses) {
      expect(spec.tls).toEqual([{ hosts: [spec.rules[0].host], secretName: expect.stringMatching(/-tls$/) }]);
    }
    expect(gatewayOf(production).env).toMatchObject({
      PROFILE_A_HOSTS: "api.example.com",
      PROFILE_B_PRODUCTION_HOSTS: "developer.example.com",
      PROFILE_B_SANDBOX_HOSTS: "sandbox.developer.example.com",
    });
    expect(gatewayOf([...trial, ...inServices]).env).not.toHaveProperty("PROFILE_A_HOSTS");
  });

  test("has an HTTPRoute for each public host where Gateways are named, and an ingress beside it where it has a certificate", () => {
    const parentRefs = [{ name: "public", namespace: "gateways", sectionName: "https" }];
    const set = ["gateway", "portal"].flatMap((app) => [
      "--set-json",
      `${app}.httpRoute.parentRefs=${JSON.stringify(parentRefs)}`,
    ]);
    const withoutSecret = "gateway.ingress.hosts.profileA.tlsSecret=,portal.ingress.tlsSecret=";
    const manifests = render(...production, ...set, "--set", withoutSecret);
    const routes = ofKind(manifests, "HTTPRoute");
    for (const { metadata, spec } of routes) {
      const [app = ""] = metadata.name.split("-");
      expect(spec.parentRefs).toEqual(parentRefs);
      expect(spec.rules).toEqual([{ backendRefs: [{ name: app, port: entryOf(app).ports.http }] }]);
    }
    expect(routes.flatMap(({ spec }) => spec.hostnames).toSorted()).toEqual([
      "api.example.com",
      "developer.example.com",
      "portal.example.com",
      "sandbox.developer.example.com",
    ]);
    expect(ofKind(manifests, "Ingress").map(({ spec }) => spec.rules[0].host)).toEqual([
      "developer.example.com",
      "sandbox.developer.example.com",
    ]);
  });

  test("has a Service of the type and with the annotations of its values; one for gRPC stays headless", () => {
    const annotations = { "cloud.google.com/neg": '{"ingress":true}' };
    const type = ["--set-json", `gateway.service=${JSON.stringify({ type: "NodePort", annotations })}`];
    const manifests = render(...production, ...type);
    const service = ofKind(manifests, "Service").find(({ metadata }) => metadata.name === "gateway");
    expect([service.spec.type, service.metadata.annotations]).toEqual(["NodePort", annotations]);
    const policy = ofKind(manifests, "NetworkPolicy").find(({ metadata }) => metadata.name === "gateway");
    expect(policy.spec.ingress[0].from).toContainEqual({ ipBlock: { cidr: "0.0.0.0/0" } });
    expect(() => render(...production, ...type, "--set", "global.networkPolicy.enabled=false")).toThrow("the metrics");
    expect(() => render(...production, "--set", "webhooks.service.type=NodePort")).toThrow(
      "webhooks: service.type is NodePort",
    );
    expect(() => render(...production, "--set", "gateway.service.kind=NodePort")).toThrow("kind");
  });

  test("reads its own certificate from a Secret, with unchanged probes", () => {
    const { container, volumes, env } = gatewayOf([...production, ...ownTls]);
    const [mount] = container.volumeMounts.filter(({ name }: Manifest) => name === "tls");
    expect(mount).toEqual({ name: "tls", mountPath: "/keys/tls", readOnly: true });
    expect([env.TLS_CERT_FILE, env.TLS_KEY_FILE]).toEqual(["/keys/tls/tls.crt", "/keys/tls/tls.key"]);
    expect(volumes.find(({ name }) => name === "tls").secret.secretName).toBe("gateway-tls");
    const plain = gatewayOf(production);
    expect(plain.env).not.toHaveProperty("TLS_CERT_FILE");
    for (const probe of ["startupProbe", "livenessProbe", "readinessProbe"])
      expect(container[probe]).toEqual(plain.container[probe]);
  });

  test("exposes only its public port to a load balancer, and gets the client addresses", () => {
    const balancers = render(...production, ...ownTls).filter(({ spec }) => spec?.type === "LoadBalancer");
    expect(balancers.map(({ metadata }) => metadata.name)).toEqual(["gateway-public"]);
    expect(balancers[0].spec).toMatchObject({
      externalTrafficPolicy: "Local",
      ports: [{ name: "https", port: 443, targetPort: "http" }],
    });
  });
});
