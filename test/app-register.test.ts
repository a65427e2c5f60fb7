import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { apps } from "@platform/app-register/apps";
import { callersOf } from "@platform/app-register/callers";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { catalog } from "@platform/messaging/event/catalog";
import { schemaOf } from "@platform/postgres/migrations/provision";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import {
  calledMethods,
  declaredCalls,
  declaredEvents,
  declaredServices,
  methodsOfServices,
  sourcesOf,
} from "./fixture/operator/declared-callers.ts";

const register = "packages/app-register/src/apps.json";
const names = apps.map(({ name }) => name);
const services = apps.filter(({ ports }) => ports.ops !== undefined);
const read = (path: string) => readFileSync(join(REPOSITORY, path), "utf8");
const yaml = (path: string) => parse(read(path));

/** Differences between two lists, as messages that say what to add where. */
function missing(actual: Iterable<string>, expected: Iterable<string>, sentence: (name: string) => string): string[] {
  const has = new Set(actual);
  return [...expected].filter((name) => !has.has(name)).map(sentence);
}

describe("the register and the sources", () => {
  test("it has every folder of apps/, in alphabetical order", () => {
    // apps/platform is the process that the others run in.
    const folders = readdirSync(join(REPOSITORY, "apps")).filter((name) => name !== "platform");
    expect([
      ...missing(names, folders, (name) => `add an entry "${name}" to ${register}`),
      ...missing(folders, names, (name) => `make the folder apps/${name}, or remove the entry from ${register}`),
    ]).toEqual([]);
    expect(names).toEqual(names.toSorted());
  });

  test("an app has a schema when it has migrations, and the schema is named after the app", () => {
    for (const { name, schema } of apps) {
      const expectedSchema = existsSync(join(REPOSITORY, "apps", name, "migrations")) ? schemaOf(name) : undefined;
      expect(schema, `"schema" of ${name} in ${register} is that of apps/${name}/migrations`).toBe(expectedSchema);
    }
  });

  test("the gRPC services of an app are those that its sources implement", () => {
    for (const { name, services: listed } of apps) {
      expect([
        ...missing(
          listed,
          declaredServices(name),
          (service) => `add "${service}" to "services" of ${name} in ${register}`,
        ),
        ...missing(declaredServices(name), listed, (service) => `implement ${service} in apps/${name}/src`),
      ]).toEqual([]);
    }
  });

  test("each method has the apps that call it in the list of callers, and no other", () => {
    const listed = [...methodsOfServices()].flatMap(([service, methods]) =>
      methods.flatMap((method) => callersOf(service, method).map((caller) => `${caller}: ${service}/${method}`)),
    );
    const used = names.flatMap((name) => Array.from(calledMethods(name), (method) => `${name}: ${method}`));
    expect(used.length).toBeGreaterThan(70);
    expect([
      ...missing(listed, used, (pair) => `add the caller of "${pair}" to "callers" in ${register}`),
      ...missing(used, listed, (pair) => `nothing calls "${pair}": remove it from "callers" in ${register}`),
    ]).toEqual([]);
  });

  test("the list of callers has every method of proto/ and nothing else", () => {
    const { callers, sharedServices } = JSON.parse(read(register));
    const methods = Object.entries<object>(callers).map(([service, listed]) => [
      service,
      Object.keys(listed).toSorted(),
    ]);
    const expectedMethods = Array.from(methodsOfServices(), ([service, all]) => [service, all.toSorted()]);
    expect(Object.fromEntries(methods)).toEqual(Object.fromEntries(expectedMethods));
    const served = [...apps.flatMap((app) => app.services), ...sharedServices];
    expect(served.toSorted()).toEqual(Object.keys(callers).toSorted());
  });

  test("an app has the addresses of the apps that it calls, and of no others", () => {
    for (const { name, callers, addressVariable } of apps) {
      expect(missing(names, callers, (caller) => `no app is called ${caller}: "callers" in ${register}`)).toEqual([]);
      for (const caller of services) {
        const calls = declaredCalls(caller.name).includes(name);
        const what = `${caller.name} in "callers" of ${name} in ${register} and ${addressVariable} in apps/${caller.name}/src/config.ts`;
        expect(callers.includes(caller.name), `add or remove both ${what}`).toBe(calls);
      }
    }
  });

  test("what an evented service declares of itself is what the register says", () => {
    for (const { name, legalHolds, emits, usesEvents } of apps) {
      const declared = declaredEvents(name);
      const where = `apps/${name}/src/main.ts and ${register}`;
      expect(declared !== undefined, `${where}: "emits" or "consumes" makes it an evented service`).toBe(usesEvents);
      expect(declared?.legalHolds ?? false, `${where}: legalHolds`).toBe(legalHolds);
      expect(declared?.emits ?? false, `${where}: emits`).toBe(emits.length > 0);
    }
  });

  test("secrets are variables that the app's configuration requires in production", () => {
    for (const { name, secrets } of apps.filter((app) => app.secrets.length > 0)) {
      const config = read(`apps/${name}/src/config.ts`);
      for (const secret of secrets) {
        const [, rule] = new RegExp(`^ +${secret}: (.*)`, "m").exec(config) ?? [];
        const onlyThere = config.includes(`config.${secret} === undefined && config.PLATFORM_MODE === "production"`);
        const optional = onlyThere ? /default/ : /default|optional/;
        expect(rule, `apps/${name}/src/config.ts has ${secret}, without a default`).not.toMatch(optional);
      }
    }
  });

  test("ports are the defaults of the configuration", () => {
    const shared = read("packages/service/src/settings/config.ts");
    const defaults = { grpc: /GRPC_PORT: .*default\(([\d_]+)/, ops: /OPS_PORT: .*default\(([\d_]+)/ };
    for (const { name, ports } of apps) {
      const patterns = { ...defaults, http: /HTTP_PORT: .*default\(([\d_]+)/ };
      for (const [port, number] of Object.entries(ports)) {
        const source = port === "http" ? read(`apps/${name}/src/config.ts`) : shared;
        const [, standard] = patterns[port as keyof typeof patterns].exec(source) ?? [];
        expect(Number(standard?.replaceAll("_", "")), `${port} of ${name}`).toBe(number);
      }
    }
  });
});

test("the image opens the ports of the register", () => {
  const [, exposed = ""] = /^EXPOSE (.*)$/m.exec(read("Dockerfile")) ?? [];
  const ports = new Set(apps.flatMap((app) => Object.values(app.ports)));
  expect(exposed.split(" ").map(Number).toSorted(), "EXPOSE of Dockerfile").toEqual([...ports].toSorted());
});

describe("the register and the event catalog", () => {
  // An event without a schema is not published: it goes straight to partners.
  const types = Object.values(catalog).filter(({ schema }) => schema !== undefined);
  const matches = (filter: string, type: string) =>
    filter.endsWith(">") ? type.startsWith(filter.slice(0, -1)) : filter === type;

  test("every event type is emitted by its source only", () => {
    for (const { type, source } of types) {
      const emitting = apps.filter(({ emits }) => emits.some((filter) => matches(filter, type)));
      expect(
        emitting.map(({ name }) => name),
        `${type} has the source ${source} in packages/messaging/src/event/catalog.ts: "emits" in ${register} says so too`,
      ).toEqual([source]);
    }
  });

  test("every event type is made by its source", () => {
    const sources = Map.groupBy(Object.entries(catalog), ([, { source }]) => source);
    for (const [source, entries] of sources) {
      const texts = sourcesOf(source);
      for (const [key] of entries) {
        // Those of activity are made by packages for the app that runs.
        const isMade = key.startsWith("activity") || texts.some((text) => new RegExp(`\\b${key}\\b`).test(text));
        expect(isMade, `nothing in apps/${source}/src makes ${key}`).toBe(true);
      }
    }
  });

  test("every filter of what is emitted and consumed fits an event type of the catalog", () => {
    for (const { name, emits, consumes } of apps) {
      for (const filter of [...emits, ...Object.values(consumes)]) {
        const fits = types.some(({ type }) => matches(filter, type));
        expect(fits, `"${filter}" of ${name}: add such an event to packages/messaging/src/event/catalog.ts`).toBe(true);
      }
    }
  });

  test("a durable consumer is named after its app", () => {
    for (const { name, consumes } of apps)
      for (const durable of Object.keys(consumes)) expect(durable).toMatch(new RegExp(`^${name}-`));
  });
});

describe("the register and the charts", () => {
  test("every app has a chart, with its purpose as the description, the image and the library chart", () => {
    for (const { name, purpose } of apps) {
      const { description, dependencies, ...chart } = yaml(`charts/${name}/Chart.yaml`);
      expect([chart.name, description], `charts/${name}/Chart.yaml`).toEqual([name, purpose]);
      expect(dependencies[0].name, `charts/${name}/Chart.yaml depends on the chart "service"`).toBe("service");
      expect(
        existsSync(join(REPOSITORY, `charts/${name}/charts/service/Chart.yaml`)),
        `the link charts/${name}/charts/service → ../../service`,
      ).toBe(true);
      expect(yaml(`charts/${name}/values.yaml`).image.repository, `charts/${name}/values.yaml`).toBe(
        "premium-audit/platform",
      );
    }
  });

  test("the platform's chart has every app", () => {
    const { dependencies }: { dependencies: Record<string, string>[] } = yaml("charts/platform/Chart.yaml");
    const installed = dependencies.map(({ name = "" }) => name);
    const settings = Object.keys(JSON.parse(read("charts/platform/values.schema.json")).properties);
    const trial = Object.keys(yaml("charts/platform/trial-values.yaml"));
    const links = readdirSync(join(REPOSITORY, "charts/platform/charts"));
    expect([
      ...missing(installed, names, (name) => `add ${name} to "dependencies" of charts/platform/Chart.yaml`),
      ...missing(links, names, (name) => `link charts/platform/charts/${name} → ../../${name}`),
      ...missing(settings, names, (name) => `add "${name}" to "properties" of charts/platform/values.schema.json`),
      ...missing(trial, names, (name) => `add ${name}, with one replica, to charts/platform/trial-values.yaml`),
      ...missing([...names, "infrastructure"], installed, (name) => `${register} has no ${name}`),
    ]).toEqual([]);
  });
});

describe("the register and the documents", () => {
  test("the commands of backup.md that go through the schemas name each of them", () => {
    const page = "docs/operations/backup.md";
    const loops = [...read(page).matchAll(/^for schema in (.*); do$/gm)].map(([, schemas = ""]) => schemas.split(" "));
    expect(loops).toHaveLength(3);
    for (const { schema } of apps) {
      if (!schema) continue;
      for (const schemas of loops) expect(schemas, `add ${schema} to the schemas of ${page}`).toContain(schema);
    }
  });

  test("the README's table of services says what it says, fits a screen, and its picture shows every service", () => {
    const page = read("README.md");
    const rows = services.map(({ name, purpose, schema }) => [
      `[${name}](apps/${name})`,
      purpose,
      `\`${schema ?? "none"}\``,
    ]);
    const [, table = ""] = /\n## The services\n([\s\S]*?)\n## /.exec(page) ?? [];
    const tableRows = table.split("\n").filter((line) => line.startsWith("| ["));
    const cells = tableRows.map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
    const written = cells.map((row) => row.join(" | "));
    const registered = rows.map((row) => row.join(" | "));
    expect([
      ...missing(written, registered, (row) => `add to the table of "The services" in README.md: | ${row} |`),
      ...missing(registered, written, (row) => `${register} says otherwise than README.md: | ${row} |`),
      ...tableRows
        .filter((line) => line.length > 120)
        .map((line) => `shorten the purpose in ${register}, so that 120 characters hold: ${line}`),
    ]).toEqual([]);
    const [, picture = ""] = /```mermaid\n([\s\S]*?)```/.exec(page) ?? [];
    for (const { name } of services) expect(picture, `README.md, the picture at its top`).toContain(name);
  });

  test.each([
    ["docs/architecture.md", (name: string) => new RegExp(`^  ${name}/ `, "m")],
    ["docs/operations/runbooks/app-is-down.md", (name: string) => new RegExp(`^\\| ${name} `, "m")],
  ])("%s has a row for every app", (path, row) => {
    const page = read(path);
    for (const { name } of services) expect(page, `add a row for ${name} to ${path}`).toMatch(row(name));
  });

  test("docs/operations/scaling.md has a row for every service with a schema", () => {
    const path = "docs/operations/scaling.md";
    for (const { name, schema } of services)
      if (schema)
        expect(read(path), `add what ${name} takes to the tables of ${path}`).toMatch(
          new RegExp(`^\\| ${name} +\\|`, "m"),
        );
  });
});
