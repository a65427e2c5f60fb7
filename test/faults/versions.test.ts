import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { expect, inject, test } from "vitest";
import { askPostgres } from "../fixture/operator/ask-postgres.ts";
import { seededRandom, shuffled } from "../fixture/operator/seeded-random.ts";
import type { Partner } from "../fixture/partner/partner.ts";
import { appsOfRun } from "../fixture/platform/apps-of-run.ts";
import { nextCode, nextNote } from "../fixture/platform/next-code.ts";
import { checkout, migrateTo, type VersionedApps, versionedApps } from "../fixture/platform/versions.ts";
import { deadLettersIn } from "./dead-letters.ts";
import { table } from "./figures.ts";
import { Load } from "./load.ts";
import { figuresOf } from "./round.ts";
import { type TwoOfEach, twoOfEach } from "./two-of-each.ts";

const isLong = process.env.FAULT_ROUNDS !== undefined;
const startVersion = process.env.UPGRADE_FROM;
const seed = Number(process.env.FAULT_SEED ?? Date.now());
const random = seededRandom(seed);
/** The payroll of reports that gateways and payroll-intakes of both versions have sent and written. */
const ofBothVersions = `${nextNote}, this`;
const versionsInPayroll =
  "SELECT string_agg(DISTINCT coalesce(next_note, 'this'), ', ') FROM payroll_intake.payroll_reports";

test("while half of the processes become the next version, one replaces all, and the other half replaces it, no request fails", async () => {
  using copy = await nextCode();
  await underLoad("next version, one process, and back", REPOSITORY, async (upgrade) => {
    await upgrade.migrate(copy.root);
    await upgrade.restartAtOnce(upgrade.seconds, copy.root);
    await expect.poll(() => askPostgres(upgrade.postgresUrl, versionsInPayroll)).toBe(ofBothVersions);
    await upgrade.toSingleAndBack(upgrade.firsts, REPOSITORY);
  });
});

// With `npm run faults`; the test above is their short form.
if (isLong) {
  test(
    `from this version to a next one and back, one process after the other, no request fails (FAULT_SEED=${seed})`,
    async () => {
      using copy = await nextCode();
      await underLoad("this version to the next and back", REPOSITORY, (upgrade) =>
        upgrade.thereAndBack(REPOSITORY, copy.root),
      );
    },
    3 * hangAfterMs,
  );
}

if (startVersion) {
  test(
    `from commit ${startVersion} to this version and back, no request fails (FAULT_SEED=${seed})`,
    async () => {
      const start = checkout(startVersion);
      await underLoad(`${startVersion} to this version and back`, start, (upgrade) =>
        upgrade.thereAndBack(start, REPOSITORY),
      );
    },
    3 * hangAfterMs,
  );
}

/** Two processes of each app, whose versions change under load. */
class Upgrade {
  readonly seconds: readonly string[];
  readonly firsts: readonly string[];
  readonly #stage: TwoOfEach;
  readonly #versions: VersionedApps;
  readonly #load: Load;

  constructor(stage: TwoOfEach, versions: VersionedApps, load: Load) {
    const names = [...stage.platform.apps.keys()];
    this.seconds = names.filter((name) => name.endsWith("-2"));
    this.firsts = names.filter((name) => !name.endsWith("-2"));
    this.#stage = stage;
    this.#versions = versions;
    this.#load = load;
  }

  get postgresUrl(): string {
    return this.#stage.postgresUrl();
  }

  async migrate(root: string): Promise<void> {
    await migrateTo(root, this.#stage.platform);
    await this.#load.accepts(3);
  }

  async restartAtOnce(processes: readonly string[], root: string): Promise<void> {
    this.#versions.use(root);
    await Promise.all(processes.map((name) => this.#stage.platform.process(name).restart()));
    await this.#load.accepts(3);
  }

  /** Replaces all processes by one that runs all apps, and that one by these. */
  async toSingleAndBack(processes: readonly string[], root: string): Promise<void> {
    const { platform } = this.#stage;
    const single = await this.#stage.startSingle();
    await Promise.all([...platform.apps.values()].map((app) => app.stop()));
    await this.#load.accepts(3);
    await this.restartAtOnce(processes, root);
    await single.stop();
    await this.#load.accepts(3);
  }

  /** Migrates, replaces one process after the other, in random order, and then rolls all of them back. */
  async thereAndBack(start: string, next: string): Promise<void> {
    await this.migrate(next);
    await this.#restartInTurn(this.seconds, next);
    await this.#restartInTurn(this.firsts, next);
    await this.#restartInTurn(this.firsts, start);
    await this.#restartInTurn(this.seconds, start);
  }

  async #restartInTurn(processes: readonly string[], root: string): Promise<void> {
    this.#versions.use(root);
    for (const name of shuffled(processes, random)) {
      await this.#stage.platform.process(name).restart();
      await this.#load.accepts(1);
    }
    await this.#load.accepts(3);
  }
}

/**
 * Changes versions under load, and compares what the clients know with what is stored.
 *
 * @param start folder of the sources with which the platform starts
 */
async function underLoad(name: string, start: string, change: (upgrade: Upgrade) => Promise<void>): Promise<void> {
  const versions = versionedApps(await appsOfRun(inject("bundlesUrl")), start);
  const stage = await twoOfEach({ apps: versions.apps, startsEmpty: start !== REPOSITORY });
  const load = new Load(stage.partners.map(readingToo), "versions");
  try {
    await load.accepts(3);
    await Promise.race([change(new Upgrade(stage, versions, load)), load.failed()]);
  } finally {
    await load.stop();
  }
  const figures = await figuresOf({ name, platform: stage, load, prefix: "versions", receivedBefore: 0 });
  console.log(table([figures]));
  expect(figures, [...load.reasons].join("\n")).toMatchObject({ refusals: 0, lost: [], doubled: [] });
  const connection = await stage.platform.natsAdministrator();
  expect(await deadLettersIn(connection)).toBe(0);
  await connection.close();
}

/** The same partner, which reads the status of each report that it sends; a read that is not successful ends the load. */
function readingToo(partner: Partner): Partner {
  return {
    ...partner,
    async report(payroll) {
      const response = await partner.report(payroll);
      if (response.status === 202) await partner.statusOf(String(response.body.report_id));
      return response;
    },
  };
}
