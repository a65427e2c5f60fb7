import { describe, expect, test } from "vitest";
import { apps, neededSecretsOf, production, runHelm, trial } from "../fixture/charts.ts";
import { helm } from "../fixture/helm.ts";

const refusal = (...args: string[]) => runHelm("template", "p", "platform", ...args).output;

/** Every required secret of every app. */
const needed: [app: string, variable: string][] = apps.flatMap((app) =>
  neededSecretsOf(app).map((name): [string, string] => [app, name]),
);

/** Values that set all secrets of an app except one. */
function allBut(app: string, missing: string): string {
  const others = needed.filter(([of, name]) => of === app && name !== missing).map(([, name]) => name);
  return `secretEnv=${JSON.stringify(Object.fromEntries(others.map((name) => [name, { secret: "s", key: "k" }])))}`;
}

describe.skipIf(!helm)("an installation fails with one clear message", () => {
  test.each(needed)("if %s has no %s", (app, variable) => {
    const { status, output } = runHelm("template", "p", app, "--set-json", allBut(app, variable));
    expect(status).not.toBe(0);
    const sentence = `${app}: set secretEnv.${variable} to {secret, key}, the Secret and the entry with its value`;
    expect(output.trim().split("\n").filter(Boolean)).toEqual([
      expect.stringMatching(`^Error: .*${sentence.replaceAll(/[{}.]/g, "\\$&")}$`),
      ...[expect.stringContaining("--debug")].slice(0, output.includes("--debug") ? 1 : 0),
    ]);
  });

  test("if a secret is given as a plain value", () => {
    for (const [app, variable] of needed) {
      const values = ["--set-json", allBut(app, variable), "--set", `env.${variable}=in-plain-text`];
      const plain = runHelm("template", "p", app, ...values).output;
      expect(plain).toContain(`${app}: env.${variable} is secret; set secretEnv.${variable} to {secret, key} instead`);
      expect(plain).not.toContain("in-plain-text");
    }
    expect(refusal(...production, "--set", "global.env.NATS_URL=in-plain-text")).toContain("env.NATS_URL is secret");
  });

  test("if the entry of a Secret is missing", () => {
    const half = refusal(...production, "--set-json", 'global.secretEnv={"NATS_URL":{"secret":"s"}}');
    expect(half).toContain("at '/global/secretEnv/NATS_URL': missing property 'key'");
    const [[app = "", variable = ""] = []] = needed;
    const ofOne = runHelm("template", "p", app, "--set-json", `secretEnv={"${variable}":{"key":"k"}}`);
    expect(ofOne.output).toContain(`at '/secretEnv/${variable}': missing property 'secret'`);
  });

  test("if a public host has no certificate or no trusted proxies", () => {
    expect(refusal(...production, "--set", "gateway.ingress.hosts.profileA.tlsSecret=")).toContain(
      "gateway: set ingress.hosts.profileA.tlsSecret to the Secret with the certificate of api.example.com",
    );
    expect(refusal(...trial, "--set", "gateway.ingress.hosts.profileA.host=api.example.com")).toContain(
      "gateway: set env.TRUSTED_PROXIES to the networks of the ingress controller's pods",
    );
    expect(refusal(...production, "--set", "gateway.loadBalancer.enabled=true")).toContain(
      "set tls.secret to the Secret with the certificate of the public hosts",
    );
  });

  test("if numbers are inconsistent or out of range", () => {
    expect(refusal(...production, "--set", "gateway.autoscaling.maxReplicas=2")).toContain(
      "gateway: autoscaling.minReplicas must not be larger than autoscaling.maxReplicas",
    );
    for (const set of ["webhooks.replicas=0", "webhooks.terminationGracePeriodSeconds=5", "global.migration=never"])
      expect(refusal(...production, "--set", set), set).toContain("values don't meet the specifications of the schema");
  });
});

describe.skipIf(!helm)("an unknown value is refused, so that a typing error cannot leave a default in force", () => {
  /** Sets all values at once, and expects a message with the location of each. */
  function expectUnknown(values: string[]): void {
    const output = refusal(...trial, "--set", values.map((value) => `${value}=1`).join(","));
    for (const value of values) {
      const place = value.split(".").slice(0, -1);
      if ([...apps, "operator", "infrastructure"].includes(place[0] ?? "")) place.shift();
      const name = value.split(".").at(-1);
      expect(output).toMatch(new RegExp(`at '/?${place.join("/")}': .*'${name}'`));
    }
  }

  test("of the platform", () => {
    expectUnknown([
      "gatway",
      "global.nosuch",
      "global.image.name",
      "global.monitoring.enable",
      "global.networkPolicy.server",
    ]);
  });

  test.each(apps)("of %s", (app) => {
    const paths = ["nosuch", "image.name", "autoscaling.max", "resources.request", "keys.other"];
    expectUnknown([...paths, "networkPolicy.nosuch"].map((path) => `${app}.${path}`));
  });

  test("of ingress and load balancer, of the operator's pod, and of the trial servers", () => {
    expectUnknown(["gateway.ingress.hosts.profileC", "gateway.tls.cert", "gateway.loadBalancer.ports"]);
    expectUnknown(["operator.nosuch", "operator.image.name", "operator.keys.other"]);
    expectUnknown(["infrastructure.nosuch", "infrastructure.storage.redis", "infrastructure.images.mysql"]);
  });
});
