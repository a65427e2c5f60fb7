import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { expect, onTestFinished, test } from "vitest";
import { askPostgres } from "../fixture/operator/ask-postgres.ts";
import { seededRandom, shuffled } from "../fixture/operator/seeded-random.ts";
import { nextCode, nextNote } from "../fixture/platform/next-code.ts";
import { checkout, migrateTo, versionedApps } from "../fixture/platform/versions.ts";
import { deadLettersIn } from "./dead-letters.ts";
import { table } from "./figures.ts";
import { Load } from "./load.ts";
import { figuresOf } from "./round.ts";
import { twoOfEach } from "./two-of-each.ts";

const isWanted = process.env.FAULT_ROUNDS !== undefined;
const startVersion = process.env.UPGRADE_FROM;
const seed = Number(process.env.FAULT_SEED ?? Date.now());
const random = seededRandom(seed);

/** Two versions, by the folders of their sources. */
interface Upgrade {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** Called while one process of each app is of each version. */
  halfway?(postgresUrl: string): Promise<void>;
}

test.runIf(isWanted)(
  `from this version to a next one and back, no request fails (FAULT_SEED=${seed})`,
  async () => {
    const copy = await nextCode();
    onTestFinished(() => copy[Symbol.dispose]());
    await upgrade({
      name: "this version to the next and back",
      from: REPOSITORY,
      to: copy.root,
      // Gateways of both versions have sent reports, and payroll-intakes of both have written them.
      async halfway(postgresUrl) {
        const sql = "SELECT string_agg(DISTINCT coalesce(next_note, 'this'), ', ') FROM payroll_intake.payroll_reports";
        expect(await askPostgres(postgresUrl, sql)).toBe(`${nextNote}, this`);
      },
    });
  },
  3 * hangAfterMs,
);

test.runIf(isWanted && startVersion)(
  `from commit ${startVersion} to this version and back, no request fails (FAULT_SEED=${seed})`,
  async () => {
    await upgrade({
      name: `${startVersion} to this version and back`,
      from: checkout(startVersion ?? ""),
      to: REPOSITORY,
    });
  },
  3 * hangAfterMs,
);

/** Migrates, replaces one process after the other, in random order, and then rolls all of them back. */
async function upgrade({ name, from: start, to, halfway }: Upgrade): Promise<void> {
  const versions = versionedApps(start);
  const stage = await twoOfEach({ apps: versions.apps, startsEmpty: start !== REPOSITORY });
  const { platform, partners, receiver, postgresUrl } = stage;
  const load = new Load(partners, "versions");
  const names = [...platform.apps.keys()];
  const seconds = names.filter((one) => one.endsWith("-2"));
  const firsts = names.filter((one) => !one.endsWith("-2"));

  async function replace(processes: readonly string[], root: string): Promise<void> {
    versions.use(root);
    for (const one of shuffled(processes, random)) {
      await platform.process(one).restart();
      await load.accepts(1);
    }
    await load.accepts(3);
  }
  async function run(): Promise<void> {
    await load.accepts(3);
    await migrateTo(to, platform);
    await load.accepts(3);
    await replace(seconds, to);
    await halfway?.(postgresUrl());
    await replace(firsts, to);
    await replace(firsts, start);
    await replace(seconds, start);
  }
  try {
    await Promise.race([run(), load.failed()]);
  } finally {
    await load.stop();
  }
  const figures = await figuresOf({
    name,
    platform: { receiver, postgresUrl },
    load,
    prefix: "versions",
    receivedBefore: 0,
  });
  console.log(table([figures]));
  expect(figures).toMatchObject({ refusals: 0, lost: [], doubled: [] });
  const connection = await platform.natsAdministrator();
  expect(await deadLettersIn(connection)).toBe(0);
  await connection.close();
}
