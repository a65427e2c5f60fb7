import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { apps } from "@platform/app-register/apps";
import { loadAdministratorConfig } from "@platform/messaging/streams/administrator-config";
import { type Created, createStreams, streamContents } from "@platform/messaging/streams/create-streams";
import { eventStream } from "@platform/messaging/streams/streams";
import { Fault } from "@platform/service/call/fault";
import { ConfigError } from "@platform/service/settings/config";
import { Command } from "commander";
import { confirmRemoval } from "../confirmation.ts";
import { printList } from "../print.ts";
import { example } from "./example.ts";

const evented = apps.filter(({ usesEvents }) => usesEvents);

/** `operator streams …`, which connects to NATS itself, as the administrator. */
export function streamCommands(env: NodeJS.ProcessEnv): Command {
  const streams = new Command("streams").description("manage the streams of NATS, with the key of its administrator");

  streams
    .command("create")
    .description("create the streams and consumers that are missing, and give consumers the settings of this release")
    .addHelpText("after", example("streams create", "streams create --json"))
    .action((_options, command: Command) => create(command, false));

  streams
    .command("recreate")
    .description("delete the streams with all events and dead letters, and create them again, after a restore")
    .addHelpText("after", example("streams recreate"))
    .action(async (_options, command: Command) => {
      const contents = await streamContents(administratorOf(env).address, evented).catch(refused);
      const losses = contents.map(({ name, messages }) => `stream ${name}: ${messages} messages`);
      if (losses.length > 0) await confirmRemoval(command, { losses, name: eventStream });
      await create(command, true);
    });

  async function create(command: Command, empty: boolean): Promise<void> {
    const created = await createIn(env, empty);
    const shown = created.map(({ settings, ...one }) => ({ ...one, different_settings: settings.join(", ") }));
    printList(command, shown, "The platform has no streams.");
  }
  return streams;
}

/** Creates the streams and consumers that NATS lacks, as its administrator; `empty` deletes the streams first. */
export function createIn(env: NodeJS.ProcessEnv, empty: boolean): Promise<Created[]> {
  const { address, replicas } = administratorOf(env);
  return createStreams(address, { apps: evented, replicas, empty }).catch(refused);
}

/** True if it is known where NATS is. */
export function hasNats(env: NodeJS.ProcessEnv): boolean {
  return Boolean({ ...localAdministrator(env), ...env }.NATS_URL);
}

function administratorOf(env: NodeJS.ProcessEnv) {
  const config = loadAdministratorConfig({ ...localAdministrator(env), ...env });
  const { NATS_URL: url, NATS_CREDENTIALS_FILE: credentialsFile, NATS_CA_FILE: caFile } = config;
  return { address: { url, credentialsFile, caFile }, replicas: config.NATS_STREAM_REPLICAS };
}

/** The NATS of the platform that `npm start` runs here, if NATS_URL is not set. */
function localAdministrator(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const localDir = env.LOCAL_DIR ?? join(process.cwd(), ".local");
  const stackFile = join(localDir, "stack.json");
  if (env.NATS_URL || !existsSync(stackFile)) return {};
  return {
    NATS_URL: JSON.parse(readFileSync(stackFile, "utf8")).nats.url,
    NATS_CREDENTIALS_FILE: join(localDir, "nats-users/administrator.nk"),
  };
}

/** Says what NATS said: it is no service of the platform. */
function refused(cause: unknown): never {
  if (cause instanceof ConfigError || cause instanceof Fault) throw cause;
  const { name, message } = cause as Error;
  const unreachable = name === "ConnectionError" || name === "TimeoutError" || name === "NoRespondersError";
  if (unreachable) throw new Fault("UNAVAILABLE", "NATS_UNAVAILABLE", message, { cause });
  throw new ConfigError(`NATS refused: ${message}.${hintOf(message)}`);
}

/** Advice for a refusal of NATS. The key is right if NATS lets it in and it may ask. */
function hintOf(reason: string): string {
  if (/^(permissions|authorization) violation|authentication/i.test(reason)) {
    return " Check NATS_CREDENTIALS_FILE: it must be the administrator's.";
  }
  if (!reason.startsWith("no suitable peers")) return "";
  return " A server is missing or has no room: each new stream needs as many as NATS_STREAM_REPLICAS. Bring it back, then run this again.";
}
