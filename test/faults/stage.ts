import { readFileSync } from "node:fs";
import { type Line, openLine } from "@platform/testing/reading/line";
import { eventually } from "@platform/testing/waiting/patience";
import { stopAfterTests } from "@platform/testing/waiting/stop-after-tests";
import { expect, vi } from "vitest";
import { postgresTools } from "../fixture/operator/postgres-tools.ts";
import { type EventReceiver, eventReceiver } from "../fixture/partner/event-receiver.ts";
import { type Partner, partnerOf } from "../fixture/partner/partner.ts";
import { type TestPlatform, testPlatform } from "../fixture/platform/platform.ts";
import { deadLettersIn } from "./dead-letters.ts";
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
  /** By which the other apps reach an app, by its name. */
  readonly calls: ReadonlyMap<string, Line>;
  /** URL of the Postgres that is the primary now, with its superuser. */
  postgresUrl(): string;
  /** A partner for each profile and environment. */
  readonly partners: readonly Partner[];
  /** Receives the webhooks of all partners. */
  readonly receiver: EventReceiver;
  /** Number of events that no service could process. */
  deadLetters(): Promise<number>;
  /** Errors that the apps have logged. */
  errors(): string[];
}

/** As in production: a short time-out is a part of what happens when a machine is lost. */
const timeouts = { UPSTREAM_TIMEOUT_MS: "", CREDENTIALS_TIMEOUT_MS: "" };
/** A delivery that a killed process has leased, or that was refused, is repeated soon and not after minutes. */
const retries = { RETRY_DELAYS_MS: [0, ...Array.from({ length: 49 }, () => 1_000)].join(","), LEASE_MS: "20000" };

/**
 * Starts everything; it is stopped at the end of the test file.
 *
 * @param hasDisks whether each NATS and Postgres has a disk of its own
 */
export async function startStage(hasDisks: boolean): Promise<Stage> {
  const tools = postgresTools();
  const [nats, redis, postgres] = await Promise.all([
    natsCluster(hasDisks),
    redisPair(),
    tools && postgresPair(tools, hasDisks),
  ]);
  const calls = new Map<string, Line>();
  stopAfterTests({
    async [Symbol.asyncDispose]() {
      for (const line of calls.values()) line.close();
    },
  });
  const settings = { ...timeouts, ...retries, ...nats.env, ...redis.env, ...postgres?.env };
  const platform = await testPlatform(settings, {
    mode: "services",
    async reachedAt(app, grpcPort) {
      const line = await openLine(grpcPort);
      calls.set(app, line);
      return line.port;
    },
  });
  const { sandbox, production } = platform.credentials;
  const credentials = [sandbox.profileA, sandbox.profileB, production.profileA, production.profileB];
  const partners = credentials.map((credential) => partnerOf(platform.gatewayUrl, credential));
  const receiver = await eventReceiver();
  await registerWebhooks(partners, credentials, receiver.url);
  return {
    platform,
    nats,
    redis,
    postgres,
    partners,
    receiver,
    calls,
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
        return await deadLettersIn(connection);
      } finally {
        await connection.close();
      }
    },
  };
}

/** Registers a webhook for the events of each environment: both of its credentials are of one owner. */
export async function registerWebhooks(
  partners: readonly Partner[],
  credentials: readonly { owner_id: string; owner_type: string }[],
  url: string,
): Promise<void> {
  for (const [index, { owner_id, owner_type }] of credentials.entries()) {
    const partner = partners[index];
    if (partner?.profile !== "A") continue;
    const registration = { owner_id, owner_type, url, events: ["file.processed"] };
    // While its processes still start, a gateway of a busy machine may refuse with 503.
    await vi.waitFor(async () => expect((await partner.post("/webhooks", registration)).status).toBe(201), eventually);
  }
}
