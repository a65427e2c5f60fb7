import { spawn } from "node:child_process";
import { cpSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { apps } from "@platform/app-register/apps";
import { freePort } from "@platform/local-stack/machine/free-port";
import { makeTemporaryDirectory } from "@platform/local-stack/machine/temporary-directory";
import { migrateSchema } from "@platform/local-stack/platform/migrate-schema";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { createStreamsOf, natsUsers } from "@platform/local-stack/servers/nats-users";
import { startPostgres } from "@platform/local-stack/servers/postgres";
import { requireProgram } from "@platform/local-stack/servers/server-programs";
import { prepareInstallation } from "@platform/local-stack/small/prepare-installation";
import { natsConnection } from "@platform/messaging/streams/nats";
import { createLogger } from "@platform/service/observe/log";
import { temporaryServer } from "@platform/testing/servers/temporary-server";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";

const read = (file: string) => parse(readFileSync(join(REPOSITORY, file), "utf8"), { merge: true });
const small = read("compose.yaml");
const servers = read("compose.servers.yaml");

/** A directory as `npm run small` leaves it. */
function preparedDirectory(): string {
  const directory = makeTemporaryDirectory("compose");
  prepareInstallation(directory);
  return directory;
}

/** The path on this machine of a path in a container of a service, by its volumes. */
function hostPath(service: { volumes: string[] }, path: string, directory: string): string {
  for (const volume of service.volumes) {
    const [source = "", target = ""] = volume.split(":");
    if (!path.startsWith(`${target}/`) && path !== target) continue;
    return path.replace(target, join(directory, source.replace("./.local/small", "")));
  }
  throw new Error(`No volume has ${path}.`);
}

/** The variables of a service of compose.yaml: those of its files, then its own, which win. */
function environmentOf(
  service: { env_file: string | string[]; environment: object },
  directory: string,
): NodeJS.ProcessEnv {
  const files = [service.env_file].flat().map((file) => file.replace("./.local/small", directory));
  return Object.assign({}, ...files.map((file) => parseEnv(readFileSync(file, "utf8"))), service.environment);
}

/** Starts nats-server as a compose file does, with a folder in the place of `/etc/nats`. Resolves to its URL. */
async function startNatsOf(compose: typeof small, directory: string): Promise<string> {
  const { nats } = compose.services;
  const [{ source, target }] = nats.configs;
  const here = (path: string) => path.replace("/etc/nats", directory).replace("/data", join(directory, "data"));
  const content: string = here(compose.configs[source].content).replace(/http_port: \d+/, "");
  const port = String(await freePort());
  writeFileSync(here(target), content);
  const program = requireProgram("nats-server");
  const server = spawn(program, [...nats.command.map(here), "-a", "127.0.0.1", "-p", port], { stdio: "ignore" });
  onTestFinished(() => void server.kill("SIGKILL"));
  return `nats://127.0.0.1:${port}`;
}

/** Creates the streams with the administrator's key, and connects each app with its own. */
async function expectEachAdmitted(url: string, seeds: string, seedOf: (name: string) => string): Promise<void> {
  const env = { NATS_URL: url, NATS_USERS_DIR: seeds };
  await expect.poll(() => createStreamsOf(env).then(() => "created", String)).toBe("created");
  await expect(createStreamsOf({ NATS_URL: url })).rejects.toThrow("Authorization Violation");
  const log = createLogger("compose-test", "silent");
  for (const { name } of apps.filter(({ usesEvents }) => usesEvents)) {
    const service = natsConnection({ url, name, credentialsFile: seedOf(name), log });
    await service.start?.();
    await expect.poll(() => service.connection()).toBeDefined();
    await service.stop?.();
  }
}

test("the NATS of compose.servers.yaml has JetStream and admits each app with its key, and nobody without one", async () => {
  const directory = makeTemporaryDirectory("compose");
  const users = natsUsers(directory);
  expect(servers.services.nats.volumes).toContain("./.local/nats-users/accounts.conf:/etc/nats/accounts.conf:ro");
  const url = await startNatsOf(servers, directory);
  await expectEachAdmitted(url, directory, users.seedFileOf);
});

describe("the small installation of compose.yaml", () => {
  const { platform, migrate, operator, roles, postgres, nats } = small.services;
  const inProcess = apps.filter(({ ports }) => ports.ops !== undefined);
  const prefixOf = (name: string) => `${name.toUpperCase().replaceAll("-", "_")}_`;

  /** The environment of one app of the process: a variable with its name in front is its own. */
  function environmentOfApp(name: string, directory: string): NodeJS.ProcessEnv {
    const env = environmentOf(platform, directory);
    const entries = Object.entries(env).filter(([variable]) => variable.startsWith(prefixOf(name)));
    const addresses = inProcess.map(({ addressVariable }) => [addressVariable, "local"]);
    return {
      ...env,
      ...Object.fromEntries(entries.map(([variable, value]) => [variable.slice(prefixOf(name).length), value])),
      ...Object.fromEntries(addresses),
    };
  }

  test("gives each app in production a configuration that it accepts, without Redis, and keys that are there", async () => {
    const directory = preparedDirectory();
    for (const { name } of inProcess) {
      const { loadConfig } = await import(join(REPOSITORY, "apps", name, "src/config.ts"));
      const config = loadConfig(environmentOfApp(name, directory));
      expect(config).toMatchObject({ PLATFORM_MODE: "production", SERVICE_KEY_FILE: `/keys/service/${name}.key` });
      const files = [config.SERVICE_KEY_FILE, config.NATS_CREDENTIALS_FILE, `${config.SERVICE_TRUST_DIR}/${name}.pem`];
      for (const file of files.filter(Boolean)) {
        const path = hostPath(platform, file, directory);
        expect((statSync(path).mode & 0o777).toString(8), `${path} is readable for the container's user`).toBe("644");
      }
    }
  });

  test("sets no variable that no app knows, and gives the operator the address of each service", () => {
    const sources = globSync(
      ["apps/*/src/config.ts", "packages/{service,postgres,messaging,retention,plans}/src/**/*.ts"],
      { cwd: REPOSITORY },
    ).map((file) => readFileSync(join(REPOSITORY, file), "utf8"));
    const names = new Set(sources.flatMap((text) => text.match(/(?<=^ +)[A-Z][A-Z0-9_]{2,}(?=: )/gm) ?? []));
    const isKnown = (variable: string) =>
      names.has(variable) ||
      inProcess.some(
        ({ name }) => variable.startsWith(prefixOf(name)) && names.has(variable.slice(prefixOf(name).length)),
      );
    const directory = preparedDirectory();
    const variables = Object.keys(environmentOf(platform, directory));
    expect(variables.length).toBeGreaterThan(30);
    expect([...variables, "SEEDED"].filter((variable) => !isKnown(variable))).toEqual(["APPS", "SEEDED"]);
    const operatorVariables = Object.keys(environmentOf(operator, directory));
    expect(operatorVariables.filter((variable) => !isKnown(variable))).toEqual([]);
    const addresses = inProcess.filter(({ ports }) => ports.grpc).map(({ addressVariable }) => addressVariable);
    expect(operatorVariables).toEqual(expect.arrayContaining(addresses));
  });

  test("its roles can sign in, migrate their schemas and reach no other, again after a second run", async () => {
    const directory = preparedDirectory();
    const server = await temporaryServer("postgres", (dataDir) => startPostgres({ dataDir }));
    expect(roles.command).toContain("--file=/sql/roles.sql");
    const rolesFile = hostPath(roles, "/sql/roles.sql", directory);
    for (let run = 0; run < 2; run += 1) {
      prepareInstallation(directory);
      const administrator = new pg.Client({ connectionString: server.url });
      await administrator.connect();
      await administrator.query(readFileSync(rolesFile, "utf8"));
      await administrator.end();
      for (const { name, schema } of inProcess.filter((app) => app.schema !== undefined)) {
        const url = new URL(environmentOfApp(name, directory).POSTGRES_URL ?? "");
        expect([url.host, url.pathname]).toEqual(["postgres:5432", `/${postgres.environment.POSTGRES_DB}`]);
        url.host = new URL(server.url).host;
        if (run === 0) await migrateSchema(name, url.href);
        const client = new pg.Client({ connectionString: url.href });
        await client.connect();
        expect((await client.query("SELECT current_schema()")).rows).toEqual([{ current_schema: schema }]);
        const other = schema === "portal" ? "webhooks" : "portal";
        await expect(client.query(`CREATE TABLE ${other}.seeded ()`)).rejects.toThrow("permission denied");
        await client.end();
      }
    }
  });

  test("its NATS has JetStream and admits each app with its key, and nobody without one", async () => {
    const directory = preparedDirectory();
    const configuration = makeTemporaryDirectory("compose");
    cpSync(hostPath(nats, "/etc/nats/accounts", directory), join(configuration, "accounts"), { recursive: true });
    const url = await startNatsOf(small, configuration);
    const seedOf = (name: string) =>
      hostPath(platform, environmentOfApp(name, directory).NATS_CREDENTIALS_FILE ?? "", directory);
    await expectEachAdmitted(url, join(directory, "nats-users"), seedOf);
  });

  test("only its owner can read its secrets, and only root in a container the keys of the operator and administrator", () => {
    const directory = preparedDirectory();
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
    expect(modeOf(directory)).toBe("700");
    const { SERVICE_KEY_FILE, NATS_CREDENTIALS_FILE } = operator.environment;
    for (const file of [SERVICE_KEY_FILE, NATS_CREDENTIALS_FILE])
      expect(modeOf(hostPath(operator, file, directory))).toBe("600");
    expect([operator.user, platform.user]).toEqual(["0:0", undefined]);
    for (const file of ["platform.env", "postgres.env", "settings.env", "secrets.json", "sql/roles.sql"])
      expect(modeOf(join(directory, file)), file).toBe("600");
  });

  test("a second run keeps keys, secrets and the settings of the user", () => {
    const directory = preparedDirectory();
    const files = globSync("**/*.{key,pem,nk,conf,env,sql,json}", { cwd: directory }).toSorted();
    expect(files.length).toBeGreaterThan(30);
    writeFileSync(join(directory, "settings.env"), "LOG_LEVEL=warn\n");
    const contents = () => files.map((file) => readFileSync(join(directory, file), "utf8"));
    const before = contents();
    prepareInstallation(directory);
    expect(contents()).toEqual(before);
    expect(environmentOf(platform, directory).LOG_LEVEL).toBe("warn");
  });

  test("starts the platform after jobs that it waits for, and opens ports to this machine only", () => {
    expect(migrate).toMatchObject({ image: platform.image, command: ["migrate"], environment: platform.environment });
    expect(operator).toMatchObject({ image: platform.image, entrypoint: ["node", "/app/operator.js"] });
    const jobs = { roles: migrate.depends_on, migrate: platform.depends_on, operator: platform.depends_on };
    for (const [job, dependencies] of Object.entries(jobs))
      expect(dependencies[job], job).toEqual({ condition: "service_completed_successfully" });
    for (const [name, { ports = [], restart }] of Object.entries<{ ports?: string[]; restart?: string }>(
      small.services,
    )) {
      expect(restart === "unless-stopped", `${name} restarts unless it is a job`).toBe(
        ["postgres", "nats", "platform"].includes(name),
      );
      for (const port of ports) expect(port, name).toMatch(/^127\.0\.0\.1:/);
    }
    expect(platform.healthcheck.test.join(" ")).toContain("http://127.0.0.1:9090/readyz");
    const { postgres: postgresImage, nats: natsImage } = servers.services;
    expect([postgres.image, roles.image, nats.image]).toEqual([
      postgresImage.image,
      postgresImage.image,
      natsImage.image,
    ]);
  });
});
