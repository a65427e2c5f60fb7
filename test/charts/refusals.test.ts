import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { apps, charts, neededSecretsOf, production, runHelm, trial } from "../fixture/charts/charts.ts";
import { helm } from "../fixture/charts/helm.ts";

const refusal = (...args: string[]) => runHelm("template", "p", "platform", ...args).output;

/** Every required secret of every app. */
const needed: [app: string, variable: string][] = apps.flatMap((app) =>
  neededSecretsOf(app).map((name): [string, string] => [app, name]),
);

/** Renders the chart of one app by itself, with all its secrets. The platform's takes ten times as long, with the same templates. */
const refusalOf = (app: string, ...args: string[]) =>
  runHelm("template", "p", app, "--set-json", allBut(app, ""), ...args).output;

/** Values that set all secrets of an app except one. */
function allBut(app: string, missing: string): string {
  const others = needed.filter(([owner, name]) => owner === app && name !== missing).map(([, name]) => name);
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

  test('if the defaults are those of an earlier release, which "helm upgrade --reuse-values" keeps', () => {
    // Null takes a default away. The release before had none of these.
    const earlier = ["global.jobsTogether", "global.nats", "global.networkPolicy.ports.pooler", "streams"];
    const message = refusal(...production, "--set", earlier.map((name) => `${name}=null`).join(","));
    expect(message).toMatch(/at '': missing property 'streams'/);
    expect(message).toMatch(/at '\/global': missing properties .*'jobsTogether'/);
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

  test("if a variable would make the pod differ from its probes, its service or its files", () => {
    const cannotBeSet = ["OPS_PORT", "GRPC_HOST", "HTTP_PORT", "SERVICE_KEY_FILE", "NATS_CREDENTIALS_FILE"];
    expect(refusal(...production, "--set", `portal.env.${cannotBeSet[0]}=1`)).toContain("OPS_PORT cannot be set: ");
    for (const variable of cannotBeSet) {
      expect(refusalOf("portal", "--set", `env.${variable}=1`)).toContain(`${variable} cannot be set: `);
      expect(refusalOf("portal", "--set", `global.env.${variable}=1`)).toContain(`${variable} cannot be set: `);
    }
    expect(refusalOf("gateway", "--set", "env.SHUTDOWN_DELAY_MS=0")).toContain(
      "gateway: SHUTDOWN_DELAY_MS is 0; it must be at least 1000",
    );
    expect(refusalOf("gateway", "--set", "global.env.SHUTDOWN_DELAY_MS=40000")).toMatch(
      /terminationGracePeriodSeconds is 60, so Kubernetes would end the pod while it still works: .* need 65 seconds/,
    );
    expect(refusalOf("gateway", "--set", "env.DRAIN_TIMEOUT_MS=55000")).toContain("(DRAIN_TIMEOUT_MS)");
  });

  test("if no app has a variable that is set for all", () => {
    const misspelt =
      "global.env.LOG_LEVLE=debug,global.secretEnv.POSTGRES_URI.secret=s,global.secretEnv.POSTGRES_URI.key=k";
    expect(refusal(...production, "--set", misspelt)).toContain(
      "global.env: no installed app has the variable LOG_LEVLE; see `knows` in the values.yaml of the apps",
    );
    expect(refusal(...production, "--set", misspelt.slice(misspelt.indexOf(",") + 1))).toContain(
      "global.secretEnv: no installed app has the variable POSTGRES_URI",
    );
  });

  test("if the list of ports of receivers is empty, which would open all ports, or a label selects pods", () => {
    expect(refusalOf("webhooks", "--set-json", "networkPolicy.internetPorts=[]")).toContain(
      "at '/networkPolicy/internetPorts': minItems: got 0, want 1",
    );
    expect(refusalOf("webhooks", "--set-json", 'podLabels={"app.kubernetes.io/name":"gateway"}')).toContain(
      "invalid propertyName 'app.kubernetes.io/name'",
    );
  });

  test("if numbers are inconsistent or out of range", () => {
    expect(
      refusalOf("gateway", "--set", "autoscaling.enabled=true,autoscaling.minReplicas=3,autoscaling.maxReplicas=2"),
    ).toContain("gateway: autoscaling.minReplicas must not be larger than autoscaling.maxReplicas");
    const broken = "values don't meet the specifications of the schema";
    for (const set of ["replicas=0", "terminationGracePeriodSeconds=5"])
      expect(refusalOf("webhooks", "--set", set), set).toContain(broken);
    expect(refusal(...production, "--set", "global.migration=never")).toContain(broken);
  });
});

describe.skipIf(!helm)("an unknown value is refused, so that a typing error cannot leave a default in force", () => {
  const ofApps = ["nosuch", "image.name", "autoscaling.max", "resources.request", "keys.other", "networkPolicy.nosuch"];
  const unknown: Record<string, string[]> = {
    platform: [
      "gatway",
      "global.nosuch",
      "global.image.name",
      "global.monitoring.enable",
      "global.networkPolicy.server",
    ],
    ...Object.fromEntries(apps.map((app) => [app, [...ofApps]])),
    operator: ["nosuch", "image.name", "keys.other"],
    infrastructure: ["nosuch", "storage.redis", "images.mysql"],
  };
  unknown.gateway?.push("ingress.hosts.profileC", "tls.cert", "loadBalancer.ports");

  let messages: Map<string, string>;
  beforeAll(() => {
    if (!helm) return;
    // All of them at once: helm says of each chart what is wrong with its values.
    const set = Object.entries(unknown).flatMap(([chart, paths]) =>
      paths.map((path) => (chart === "platform" ? `${path}=1` : `${chart}.${path}=1`)),
    );
    const parts = refusal(...trial, "--set", set.join(",")).split(/^([a-z-]+):\n(?=- at)/m);
    messages = new Map(parts.flatMap((chart, index) => (index % 2 === 1 ? [[chart, parts[index + 1] ?? ""]] : [])));
  });

  test.each(Object.keys(unknown))("of %s", (chart) => {
    for (const path of unknown[chart] ?? []) {
      const names = path.split(".");
      const name = names.pop();
      expect(messages.get(chart)).toMatch(new RegExp(`at '/?${names.join("/")}': .*'${name}'`));
    }
  });
});

describe.skipIf(!helm)("null instead of a value", () => {
  /** The paths of all values of a chart that is not empty by default, except those below a list or an empty object. */
  function pathsOf(values: Record<string, unknown>, schema: Schema, path: string[] = []): string[] {
    return Object.entries(values).flatMap(([name, value]) => {
      const property = schema.properties?.[name];
      const here = [...path, name];
      if (!property || !schema.required?.includes(name)) return [];
      const below = value !== null && typeof value === "object" && !Array.isArray(value);
      return [here.join("."), ...(below ? pathsOf(value as Record<string, unknown>, property, here) : [])];
    });
  }

  test("is refused with the place of the value, wherever a template needs one", () => {
    for (const chart of [...apps, "operator", "infrastructure", "platform"]) {
      const read = (file: string) => readFileSync(join(charts, chart, file), "utf8");
      const values = parse(read("values.yaml"));
      const schema: Schema = JSON.parse(read("values.schema.json"));
      // Instead of null for a port helm takes that of the charts of the apps.
      const paths = pathsOf(values, schema).filter((path) => !path.startsWith("global.networkPolicy.ports."));
      const leaves = paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`)));
      expect([chart, leaves.length > 5]).toEqual([chart, true]);
      const { output } = runHelm("template", "p", chart, "--set", leaves.map((path) => `${path}=null`).join(","));
      expect(output).not.toMatch(/nil pointer|executing "/);
      for (const path of leaves) expect(output, `${chart}: ${path}`).toContain(`'${path.split(".").at(-1)}'`);
    }
  });

  test("every value that a chart has is one that its templates may rely on", () => {
    // Without them a check is on, and the values of a chart below are its own.
    const optional = ["checks", "operator", "infrastructure", "service"];
    for (const chart of [...apps, "operator", "platform"]) {
      const read = (file: string) => readFileSync(join(charts, chart, file), "utf8");
      const { required = [], properties = {} }: Schema = JSON.parse(read("values.schema.json"));
      const names = Object.keys(parse(read("values.yaml"))).filter((name) => name in properties);
      expect([chart, names.filter((name) => !required.includes(name) && !optional.includes(name))]).toEqual([
        chart,
        [],
      ]);
    }
  });
});

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}
