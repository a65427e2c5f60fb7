import { readFileSync } from "node:fs";
import { jetstreamManager } from "@nats-io/jetstream";
import { expect } from "vitest";
import { type EventReceiver, eventReceiver } from "../fixture/event-receiver.ts";
import { type Partner, partnerOf } from "../fixture/partner.ts";
import { type TestPlatform, testPlatform } from "../fixture/platform.ts";
import { postgresTools } from "../fixture/postgres-tools.ts";
import { type NatsCluster, natsCluster } from "./nats-cluster.ts";
import { type PostgresPair, postgresPair } from "./postgres-pair.ts";
import { type RedisPair, redisPair } from "./redis-pair.ts";

/** The platform on servers that can be lost, and its clients. */
export interface Stage {
  readonly platform: TestPlatform;
  readonly nats: NatsCluster;
  readonly redis: RedisPair;
  /** Undefined without the tools of Postgres. */
  readonly postgres: PostgresPair | undefined;
  /** URL of the Postgres that is the primary now, with its superuser. */
  postgresUrl(): string;
  /** A partner for each profile and environment. */
  readonly partners: readonly Partner[];
  /** Receives the webhooks of all partners. */
  readonly receiver: EventReceiver;
  /** Number of events that no service could process. */
  deadLetters(): Promise<number>;
  /** What the apps have logged as errors. */
  errors(): string[];
}

/** As in production: a short time-out is a part of what happens when a machine is lost. */
const timeouts = { UPSTREAM_TIMEOUT_MS: "", CREDENTIALS_TIMEOUT_MS: "" };
/** A delivery that a killed process has leased, or that was refused, is repeated soon and not after minutes. */
const retries = { RETRY_DELAYS_MS: [0, ...Array.from({ length: 49 }, () => 1_000)].join(","), LEASE_MS: "20000" };

/** Starts everything; it is stopped at the end of the test file. */
export async function startStage(): Promise<Stage> {
  const tools = postgresTools();
  const [nats, redis, postgres] = await Promise.all([natsCluster(), redisPair(), tools && postgresPair(tools)]);
  const platform = await testPlatform({ ...timeouts, ...retries, ...nats.env, ...redis.env, ...postgres?.env });
  const { sandbox, production } = platform.credentials;
  const credentials = [sandbox.profileA, sandbox.profileB, production.profileA, production.profileB];
  const partners = credentials.map((credential) => partnerOf(platform.gatewayUrl, credential));
  const receiver = await eventReceiver();
  // Both credentials of an environment are of one owner, whose webhook receives the events of both.
  for (const [index, { owner_id, owner_type }] of credentials.entries()) {
    const partner = partners[index];
    if (partner?.profile !== "A") continue;
    const registration = { owner_id, owner_type, url: receiver.url, events: ["file.processed"] };
    expect((await partner.post("/webhooks", registration)).status).toBe(201);
  }
  return {
    ...{ platform, nats, redis, postgres, partners, receiver },
    postgresUrl: () => (postgres ? postgres.primary().server : platform.process("postgres")).url,
    errors: () =>
      [...platform.apps.values()].flatMap(({ name, logFile }) =>
        readFileSync(logFile, "utf8")
          .split("\n")
          .filter((line) => /"level":"?(?:50|60|error|fatal)/.test(line))
          .map((line) => `${name} ${line}`),
      ),
    async deadLetters() {
      const connection = await nats.administrator();
      try {
        const manager = await jetstreamManager(connection, { checkAPI: false });
        const streams = await manager.streams.list().next();
        const letters = streams.filter(({ config }) => config.name.startsWith("DEAD_LETTERS_"));
        return letters.reduce((sum, { state }) => sum + state.messages, 0);
      } finally {
        await connection.close();
      }
    },
  };
}
