import { describe, expect, test } from "vitest";
import { apps, neededSecretsOf, production, runHelm, trial } from "../fixture/charts.ts";
import { helm } from "../fixture/helm.ts";

const refusal = (...args: string[]) => runHelm("template", "p", "platform", ...args).output;

/** Every secret that an app cannot do without. */
const needed: [app: string, variable: string][] = apps.flatMap((app) =>
  neededSecretsOf(app).map((name): [string, string] => [app, name]),
);

/** Values that give an app all of its secrets but one. */
function allBut(app: string, missing: string): string {
  const others = needed.filter(([of, name]) => of === app && name !== missing).map(([, name]) => name);
  return `secretEnv=${JSON.stringify(Object.fromEntries(others.map((name) => [name, { secret: "s", key: "k" }])))}`;
}

describe.skipIf(!helm)("installing is refused in one sentence", () => {
  test.each(needed)("when %s has no %s", (app, variable) => {
    const { status, output } = runHelm("template", "p", app, "--set-json", allBut(app, variable));
    expect(status).not.toBe(0);
    const sentence = `${app}: set secretEnv.${variable} to {secret, key}, the Secret that holds it`;
    expect(output.trim().split("\n").filter(Boolean)).toEqual([
      expect.stringMatching(`^Error: .*${sentence.replaceAll(/[{}.]/g, "\\$&")}$`),
      ...[expect.stringContaining("--debug")].slice(0, output.includes("--debug") ? 1 : 0),
    ]);
  });

  test("when what is secret is given in plain", () => {
    for (const [app, variable] of needed) {
      const values = ["--set-json", allBut(app, variable), "--set", `env.${variable}=in-plain-text`];
      const plain = runHelm("template", "p", app, ...values).output;
      expect(plain).toContain(
        `${app}: env.${variable} is secret; name the Secret that holds it in secretEnv.${variable}`,
      );
      expect(plain).not.toContain("in-plain-text");
    }
    expect(refusal(...production, "--set", "global.env.NATS_URL=in-plain-text")).toContain("env.NATS_URL is secret");
  });

  test("when a Secret is named without its entry", () => {
    const half = refusal(...production, "--set-json", 'global.secretEnv={"NATS_URL":{"secret":"s"}}');
    expect(half).toContain("at '/global/secretEnv/NATS_URL': missing property 'key'");
    const ofOne = runHelm("template", "p", "file-status", "--set-json", 'secretEnv={"POSTGRES_URL":{"key":"k"}}');
    expect(ofOne.output).toContain("at '/secretEnv/POSTGRES_URL': missing property 'secret'");
  });

  test("when a public host has no certificate, or nobody's word is taken for who calls", () => {
    expect(refusal(...production, "--set", "gateway.ingress.hosts.profileA.tlsSecret=")).toContain(
      "gateway: ingress.hosts.profileA.tlsSecret names the certificate of api.example.com",
    );
    expect(refusal(...trial, "--set", "gateway.ingress.hosts.profileA.host=api.example.com")).toContain(
      "gateway: set env.TRUSTED_PROXIES to the networks of the ingress controller's pods",
    );
    expect(refusal(...production, "--set", "gateway.loadBalancer.enabled=true")).toContain(
      "gateway: set tls.secret to the certificate of the public hosts",
    );
  });

  test("when numbers contradict each other or are out of bounds", () => {
    expect(refusal(...production, "--set", "gateway.autoscaling.maxReplicas=2")).toContain(
      "gateway: autoscaling.minReplicas is larger than autoscaling.maxReplicas",
    );
    for (const set of ["webhooks.replicas=0", "webhooks.terminationGracePeriodSeconds=5", "global.migration=never"])
      expect(refusal(...production, "--set", set), set).toContain("values don't meet the specifications of the schema");
  });
});

describe.skipIf(!helm)(
  "a value that nothing reads is refused, so that no slip of the pen leaves a default in force",
  () => {
    /** Sets all of these at once, and expects to be told of each by the place where it is not known. */
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

    test("of the ways into the gateway, of the operator's pod, and of the servers that come along", () => {
      expectUnknown(["gateway.ingress.hosts.profileC", "gateway.tls.cert", "gateway.loadBalancer.ports"]);
      expectUnknown(["operator.nosuch", "operator.image.name", "operator.keys.other"]);
      expectUnknown(["infrastructure.nosuch", "infrastructure.storage.redis", "infrastructure.images.mysql"]);
    });
  },
);
