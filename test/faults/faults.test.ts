import { join } from "node:path";
import { jetstreamManager } from "@nats-io/jetstream";
import { apps } from "@platform/app-register/apps";
import { progressOn } from "@platform/local-stack/machine/progress";
import { createStreams } from "@platform/messaging/streams/create-streams";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { beforeAll, expect, test } from "vitest";
import { postgresTools } from "../fixture/operator/postgres-tools.ts";
import { seededRandom, shuffled } from "../fixture/operator/seeded-random.ts";
import { callRounds } from "./call-rounds.ts";
import { whyNoDisks } from "./disk.ts";
import { diskRounds } from "./disk-rounds.ts";
import { type Figures, progressLine, table } from "./figures.ts";
import { laterNats, whyNoLaterNats } from "./later-nats.ts";
import { natsRounds } from "./nats-rounds.ts";
import { natsUpgradeRound } from "./nats-upgrade-round.ts";
import { postgresRounds } from "./postgres-rounds.ts";
import { processRounds } from "./process-rounds.ts";
import { redisRounds } from "./redis-rounds.ts";
import { type Round, runRound } from "./round.ts";
import { type Stage, startStage } from "./stage.ts";

const roundCount = Number(process.env.FAULT_ROUNDS ?? 0);
const only = process.env.FAULT ?? "";
const isLong = roundCount > 0 || only !== "";
const hasTools = postgresTools() !== undefined;
const noDisks = isLong ? whyNoDisks() : "";
const laterNatsServer = isLong ? await laterNats(progressOn(process.stdout)) : undefined;
const rounds = [
  ...natsRounds,
  ...redisRounds,
  ...callRounds,
  ...processRounds,
  ...(hasTools ? postgresRounds : []),
  ...(noDisks === undefined ? diskRounds.filter(({ name }) => hasTools || name.startsWith("NATS")) : []),
  ...(laterNatsServer ? [natsUpgradeRound(laterNatsServer)] : []),
];
if (!hasTools)
  console.warn("No pg_basebackup and pg_rewind: the rounds of Postgres are left out (Debian: postgresql).");
if (noDisks) console.warn(`The rounds of full disks are left out. ${noDisks}`);
if (isLong && !laterNatsServer) console.warn(`No server of NATS is replaced by a later release. ${whyNoLaterNats}`);
const seed = Number(process.env.FAULT_SEED ?? Date.now());
const random = seededRandom(seed);
const chosen = chooseRounds();

/** The rounds of `npm test`, or as many as wanted, each equally often and in random order. */
function chooseRounds(): Round[] {
  const chosenRounds = rounds.filter(({ name, isShort }) => (isLong ? new RegExp(only).test(name) : isShort));
  const list: Round[] = [];
  while (list.length < roundCount) list.push(...shuffled(chosenRounds, random));
  return roundCount > 0 ? list.slice(0, roundCount) : chosenRounds;
}

let stage: Stage;
beforeAll(async () => {
  stage = await startStage(isLong && noDisks === undefined);
});

test(
  `in ${chosen.length} faults under load no accepted report and no event is lost or doubled (FAULT_SEED=${seed})`,
  async () => {
    const figures: Figures[] = [];
    try {
      for (const [index, round] of chosen.entries()) {
        const figure = await runRound(stage, round, `round-${index}`, random);
        figures.push(figure);
        if (isLong) console.log(progressLine(index + 1, chosen.length, figure));
      }
    } finally {
      console.log([table(figures), ...stage.errors().slice(0, 20)].join("\n"));
    }
    expect(figures.filter(({ lost, doubled }) => lost.length + doubled.length > 0)).toEqual([]);
    expect(await stage.deadLetters()).toBe(0);
  },
  (chosen.length + 1) * hangAfterMs,
);

test("streams that are created without the variables of the installation have as many copies, or none is created", async () => {
  const { NATS_URL: url, NATS_USERS_DIR: users } = stage.nats.env;
  const address = { url, credentialsFile: join(users, "administrator.nk") };
  const create = () => createStreams(address, { apps: apps.filter(({ usesEvents }) => usesEvents) });
  const connection = await stage.nats.administrator();
  try {
    const manager = await jetstreamManager(connection);
    await manager.streams.delete("DEAD_LETTERS_portal");
    expect(await create()).toContainEqual({ name: "DEAD_LETTERS_portal", outcome: "created", settings: [] });
    expect((await manager.streams.info("DEAD_LETTERS_portal")).config.num_replicas).toBe(3);
    for (const { config } of await manager.streams.list().next()) await manager.streams.delete(config.name);
    await expect(create()).rejects.toThrow("set NATS_STREAM_REPLICAS");
    expect(await manager.streams.list().next()).toEqual([]);
  } finally {
    await connection.close();
  }
});
