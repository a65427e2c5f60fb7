import { setTimeout as pause } from "node:timers/promises";
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { findApps } from "@platform/local-stack/repository/apps";
import { eventually, hangAfterMs } from "@platform/testing/waiting/patience";
import { expect, test, vi } from "vitest";
import { seededRandom, shuffled } from "./fixture/operator/seeded-random.ts";
import { partnerOf } from "./fixture/partner/partner.ts";
import { manyEmployees, type Payroll, samplePayroll } from "./fixture/partner/payroll.ts";
import { type PersistentPartner, persistent } from "./fixture/partner/persistent-partner.ts";
import { persistentReader } from "./fixture/partner/persistent-reader.ts";
import { storedEmployees } from "./fixture/partner/stored-employees.ts";
import { asCompleted, storedPayroll } from "./fixture/partner/stored-payroll.ts";
import { type TestPlatform, testPlatform } from "./fixture/platform/platform.ts";

const servers = ["postgres", "redis", "nats"];
/** Victims of a round: each process once, and in one process that has all apps this one several times. */
const victimsOf = {
  services: [...findApps().map(({ name }) => name), ...servers],
  single: [...Array<string>(process.env.KILLS ? 4 : 2).fill("platform"), ...servers],
};
/** Each form of the platform; one round, unless another number is wanted. */
const forms = (["services", "single"] as const).map((mode) => ({
  mode,
  kills: Number(process.env.KILLS ?? victimsOf[mode].length),
}));
const seed = Number(process.env.KILL_SEED ?? Date.now());
const longestPauseMs = 3_000;
/** Between the reports of a client: enough for each kill to meet some, on a machine that does not only process reports; the long form has more. */
const longestRestMs = process.env.KILLS ? 150 : 600;

interface Accepted {
  readonly payroll: Payroll;
  readonly partner: PersistentPartner;
  readonly reportId: string;
}

test.each(forms)(
  `of all reports accepted while $kills processes of $mode are killed, none is lost and each counts once (KILL_SEED=${seed})`,
  async ({ mode, kills }) => {
    await using platform = await testPlatform({}, { mode });
    const random = seededRandom(seed);
    const over = new AbortController();
    const accepted: Accepted[] = [];
    const { sandbox, production } = platform.credentials;
    const partners = [sandbox.profileA, sandbox.profileB, production.profileA, production.profileB].map((credential) =>
      persistent(partnerOf(platform.gatewayUrl, credential)),
    );
    const readers = [sandbox.profileA, production.profileB].map((credential) => ({
      partner: partnerOf(platform.gatewayUrl, credential),
      received: persistentReader(platform.gatewayUrl, headersOf(credential)),
    }));
    const clients = Promise.all(partners.map((partner) => submitUntil(over.signal, partner, random, accepted)));
    try {
      const firstReads = () => expect(readers.map(({ received }) => received.connections)).not.toContain(0);
      await Promise.race([vi.waitFor(firstReads, eventually), clients]);
      await Promise.race([
        killProcesses(platform, { kills, victims: victimsOf[mode], random, accepted, over: over.signal }),
        clients,
      ]);
    } finally {
      over.abort();
    }
    await clients;

    for (const { partner, reportId } of accepted) {
      await vi.waitFor(async () => expect(await partner.statusOf(reportId)).toBe("completed"), eventually);
    }
    const stored = await storedPayroll(platform.process("postgres").url).reportsOf("%");
    expect(stored.toSorted(byEmployer)).toEqual(accepted.map(asCompleted).toSorted(byEmployer));
    expect(accepted.length).toBeGreaterThanOrEqual(kills);

    // Everybody in them becomes known, with one event.
    const employees = storedEmployees(platform.process("postgres").url);
    const expected = accepted.map(({ payroll }): [string, number] => [payroll.employerId, payroll.employees.length]);
    await vi.waitFor(async () => {
      const employeeCounts = await employees.countByEmployer();
      expect(expected.filter(([employerId, count]) => employeeCounts.get(employerId) !== count)).toEqual([]);
    }, eventually);
    const counts = await employees.knownAndTold();
    expect(counts?.told).toBe(counts?.known);

    // A reader of the stream of events has each of them, once and in order, over all accidents.
    for (const { partner, received } of readers) {
      await vi.waitFor(async () => {
        const { body } = await partner.get("/events?limit=1");
        expect(received.sequences.at(-1)).toBe(body.last_sequence ?? body.lastSequence);
      }, eventually);
      await received.stop();
      expect(received.sequences).toEqual(received.sequences.map((_, place) => place + 1));
      expect(received.connections).toBeGreaterThan(1);
    }
  },
  Math.max(...forms.map(({ kills }) => kills)) * hangAfterMs,
);

interface Kills {
  readonly kills: number;
  /** Names of the processes that are killed in one round. */
  readonly victims: readonly string[];
  readonly random: () => number;
  readonly accepted: readonly Accepted[];
  readonly over: AbortSignal;
}

/** Kills one process after the other at random moments, round by round, and checks that it is restarted. */
async function killProcesses(platform: TestPlatform, { kills, victims, random, accepted, over }: Kills): Promise<void> {
  const returns: Promise<unknown>[] = [];
  let round: string[] = [];
  for (let kill = 0; kill < kills && !over.aborted; kill += 1) {
    await pause(random() * longestPauseMs);
    // However slow the machine is, there is work for each accident.
    await vi.waitFor(() => expect(over.aborted || accepted.length > kill).toBe(true), eventually);
    if (round.length === 0) round = shuffled(victims, random);
    const victim = platform.process(round.pop() ?? "");
    await vi.waitFor(() => expect(victim.running, victim.name).toBe(true), eventually);
    const { pid } = victim;
    await victim.kill("SIGKILL");
    returns.push(vi.waitFor(() => expect([victim.running, victim.pid === pid]).toEqual([true, false]), eventually));
  }
  await Promise.all(returns);
}

/** Submits one report after the other, each of an employer of its own, and asks for the status of each at once. */
async function submitUntil(
  over: AbortSignal,
  partner: PersistentPartner,
  random: () => number,
  accepted: Accepted[],
): Promise<void> {
  while (!over.aborted) {
    const payroll = samplePayroll({ employees: manyEmployees(1 + Math.floor(random() * 30)) });
    const reportId = await partner.submit(payroll);
    accepted.push({ payroll, partner, reportId });
    await partner.statusOf(reportId);
    await pause(random() * longestRestMs);
  }
}

function byEmployer(a: { employer_id: string }, b: { employer_id: string }): number {
  return a.employer_id < b.employer_id ? -1 : 1;
}
