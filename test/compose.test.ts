import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { apps } from "@platform/app-register/apps";
import { freePort } from "@platform/local-stack/machine/free-port";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { createStreamsOf, natsUsers } from "@platform/local-stack/servers/nats-users";
import { requireProgram } from "@platform/local-stack/servers/server-programs";
import { natsConnection } from "@platform/messaging/streams/nats";
import { createLogger } from "@platform/service/observe/log";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";

const compose = parse(readFileSync(join(REPOSITORY, "compose.yaml"), "utf8"));
const { nats } = compose.services;

/** Starts nats-server as compose.yaml does, with the files of a container in a folder. */
async function startAsInCompose(directory: string): Promise<string> {
  const mounted = "/etc/nats/accounts.conf";
  expect(nats.volumes).toContain(`./.local/nats-users/accounts.conf:${mounted}:ro`);
  const [{ source, target }] = nats.configs;
  const content: string = compose.configs[source].content;
  const here = (path: string) => path.replace("/etc/nats", directory).replace("/data", join(directory, "data"));
  writeFileSync(here(target), here(content).replace(/http_port: \d+/, ""));
  const port = String(await freePort());
  const server = spawn(requireProgram("nats-server"), [...nats.command.map(here), "-a", "127.0.0.1", "-p", port], {
    stdio: "ignore",
  });
  onTestFinished(() => void server.kill("SIGKILL"));
  return `nats://127.0.0.1:${port}`;
}

test("the NATS of compose.yaml has JetStream and admits each app with its key, and nobody without one", async () => {
  const directory = mkdtempSync(join(tmpdir(), "compose-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const users = natsUsers(directory);
  const url = await startAsInCompose(directory);
  const env = { NATS_URL: url, NATS_USERS_DIR: directory };
  await expect.poll(() => createStreamsOf(env).then(() => "created", String)).toBe("created");
  await expect(createStreamsOf({ NATS_URL: url })).rejects.toThrow("Authorization Violation");
  const log = createLogger("compose-test", "silent");
  for (const { name } of apps.filter(({ usesEvents }) => usesEvents)) {
    const service = natsConnection({ url, name, credentialsFile: users.seedFileOf(name), log });
    await service.start?.();
    await expect.poll(() => service.connection()).toBeDefined();
    await service.stop?.();
  }
});
