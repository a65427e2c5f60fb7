import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { apps } from "@platform/app-register/apps";
import { createStreams } from "@platform/messaging/streams/create-streams";
import { administrator, type EventedApp, natsAccounts } from "@platform/messaging/streams/nats-accounts";
import type { NatsAddress } from "@platform/messaging/streams/nats-address";
import { natsPublicKey, newNatsSeed } from "@platform/messaging/streams/nats-credentials";
import { writePrivateFile } from "../machine/private-file.ts";

/** Keys with which apps and the administrator authenticate to NATS. */
export interface NatsUsers {
  /** The part of the configuration of nats-server with all accounts and their users. It contains no secrets. */
  readonly config: string;
  /** File with the configuration. */
  readonly configFile: string;
  /** Path of the file with the seed of an app or of the administrator. */
  seedFileOf(name: string): string;
  /** Creates the streams and consumers of all apps where they are missing, as the administrator. */
  createStreams(address: Pick<NatsAddress, "url" | "caFile">): Promise<unknown>;
}

const registered = apps.filter(({ usesEvents }) => usesEvents);

/**
 * The NATS users of a directory: creates the keys that are missing and writes `accounts.conf` for all of them. `<name>.nk` is the
 * seed of an app; while it is replaced, the seed in `<name>.<anything>.nk` is valid too.
 *
 * @param evented the apps that use NATS; default: those of the register
 */
export function natsUsers(directory: string, evented: readonly EventedApp[] = registered): NatsUsers {
  const seedFileOf = (name: string) => join(directory, `${name}.nk`);
  for (const name of [...evented.map((app) => app.name), administrator]) {
    if (!existsSync(seedFileOf(name))) writePrivateFile(seedFileOf(name), newNatsSeed());
  }
  const seedFiles = readdirSync(directory).filter((file) => file.endsWith(".nk"));
  const usersOf = (name: string) =>
    seedFiles
      .filter((file) => file.startsWith(`${name}.`))
      .map((file) => ({ nkey: natsPublicKey(readFileSync(join(directory, file), "utf8")) }));
  const configFile = join(directory, "accounts.conf");
  const config = `accounts: ${JSON.stringify(natsAccounts(evented, usersOf), undefined, 2)}\n`;
  writePrivateFile(configFile, config);
  return {
    config,
    configFile,
    seedFileOf,
    createStreams: (address) =>
      createStreams({ ...address, credentialsFile: seedFileOf(administrator) }, { apps: evented }),
  };
}

/** The same for the NATS of NATS_URL, which was already running. Without NATS_USERS_DIR it must be open to everybody. */
export function createStreamsOf(env: NodeJS.ProcessEnv): Promise<unknown> {
  const { NATS_URL: url = "", NATS_USERS_DIR: directory, NATS_CA_FILE: caFile } = env;
  const credentialsFile = directory && join(directory, `${administrator}.nk`);
  const replicas = env.NATS_STREAM_REPLICAS ? Number(env.NATS_STREAM_REPLICAS) : undefined;
  return createStreams({ url, credentialsFile, caFile }, { apps: registered, replicas });
}
