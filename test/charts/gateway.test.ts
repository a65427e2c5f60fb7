import { describe, expect, test } from "vitest";
import { inServices, production, render, trial } from "../fixture/charts/charts.ts";
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
