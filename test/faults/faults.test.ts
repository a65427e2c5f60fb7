import { hangAfterMs } from "@platform/testing/patience";
import { beforeAll, expect, test } from "vitest";
import { postgresTools } from "../fixture/postgres-tools.ts";
import { seededRandom, shuffled } from "../fixture/seeded-random.ts";
import { natsRounds } from "./nats-rounds.ts";
import { postgresRounds } from "./postgres-rounds.ts";
import { processRounds } from "./process-rounds.ts";
import { redisRounds } from "./redis-rounds.ts";
import { type Figures, type Round, runRound, table } from "./round.ts";
import { type Stage, startStage } from "./stage.ts";

const hasTools = postgresTools() !== undefined;
if (!hasTools)
  console.warn("No pg_basebackup and pg_rewind: the rounds of Postgres are left out (Debian: postgresql).");
const rounds = [...natsRounds, ...redisRounds, ...processRounds, ...(hasTools ? postgresRounds : [])];
const wanted = Number(process.env.FAULT_ROUNDS ?? 0);
const only = process.env.FAULT ?? "";
const seed = Number(process.env.FAULT_SEED ?? Date.now());
const random = seededRandom(seed);
const chosen = chooseRounds();

/** The rounds of `npm test`, or as many as wanted, each equally often and in random order. */
function chooseRounds(): Round[] {
  const named = rounds.filter(({ name, isShort }) => (only || wanted ? new RegExp(only).test(name) : isShort));
  const list: Round[] = [];
  while (list.length < wanted) list.push(...shuffled(named, random));
  return wanted > 0 ? list.slice(0, wanted) : named;
}

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});

test(
  `in ${chosen.length} faults under load no accepted report and no event is lost or doubled (FAULT_SEED=${seed})`,
  async () => {
    const figures: Figures[] = [];
    try {
      for (const [index, round] of chosen.entries()) {
        figures.push(await runRound(stage, round, `round-${index}`, random));
      }
    } finally {
      console.log([table(figures), ...stage.errors().slice(0, 20)].join("\n"));
    }
    expect(figures.filter(({ lost, doubled }) => lost.length + doubled.length > 0)).toEqual([]);
    expect(await stage.deadLetters()).toBe(0);
  },
  (chosen.length + 1) * hangAfterMs,
);
