import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { eventually } from "@platform/testing/waiting/patience";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { readGuide } from "./fixture/pages/guide.ts";
import { type Partner, partnerOf } from "./fixture/partner/partner.ts";
import { reportA, samplePayroll } from "./fixture/partner/payroll.ts";
import { type TestPlatform, testPlatform } from "./fixture/platform/platform.ts";
import { REPOSITORY } from "./run-command.ts";

type PostOnce = (path: string, body: unknown) => Promise<{ status: number; body: Record<string, unknown> }>;

let platform: TestPlatform;
let partner: Partner;
beforeAll(async () => {
  const settings = { UPSTREAM_TIMEOUT_MS: "3000", CREDENTIALS_TIMEOUT_MS: "800" };
  platform = await testPlatform(settings, { apart: ["gateway", "credentials", "payroll-intake", "premium-audit"] });
  partner = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileA);
});

/** The function of the guide, as a partner copies it. */
async function clientOfGuide(): Promise<PostOnce> {
  const blocks = readGuide(join(REPOSITORY, "docs/api/idempotency.md"));
  const [code = ""] = blocks.flatMap(({ language, code }) => (language === "js" ? [code] : []));
  const [client] = code.split("\nconst { OWNER_ID");
  const directory = mkdtempSync(join(tmpdir(), "guide-client-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const file = join(directory, "client.mjs");
  writeFileSync(file, `${client}\nexport { postOnce };\n`);
  vi.stubEnv("BASE", `${platform.gatewayUrl}/api/v1`);
  vi.stubEnv("KEY", platform.credentials.sandbox.profileA.apiKey);
  onTestFinished(() => void vi.unstubAllEnvs());
  return (await import(pathToFileURL(file).href)).postOnce;
}

/** A fault, from its beginning until all processes run again. */
type Fault = () => Promise<unknown>;

/** Long enough for requests to meet it. */
const faultMs = 2_000;
/** Between the requests of a client: each of its POSTs is looked for afterwards, and hundreds prove no more than some. */
const betweenPostsMs = 400;

const killed =
  (name: string): Fault =>
  async () => {
    const victim = platform.process(name);
    const { pid } = victim;
    await victim.kill("SIGKILL");
    await vi.waitFor(() => expect([victim.running, victim.pid === pid]).toEqual([true, false]), eventually);
  };

const stopped =
  (name: string): Fault =>
  async () => {
    await platform.process(name).stop();
    await pause(faultMs);
    await platform.process(name).restart();
  };

const frozen =
  (name: string): Fault =>
  async () => {
    await platform.process(name).kill("SIGSTOP");
    await pause(faultMs);
    await platform.process(name).kill("SIGCONT");
  };

const faults: [string, Fault][] = [
  ...["gateway", "credentials", "payroll-intake", "premium-audit", "postgres", "redis", "nats"].map(
    (name): [string, Fault] => [`${name} is killed`, killed(name)],
  ),
  ...["credentials", "payroll-intake", "premium-audit", "postgres"].map((name): [string, Fault] => [
    `${name} is stopped`,
    stopped(name),
  ]),
  ...["gateway", "credentials", "payroll-intake", "premium-audit", "redis"].map((name): [string, Fault] => [
    `${name} is frozen`,
    frozen(name),
  ]),
];

let employers = 0;

test.for(faults)("while %s, the client of the guide gets every POST executed exactly once", async ([, fault]) => {
  const postOnce = await clientOfGuide();
  const over = new AbortController();
  const posted: string[] = [];

  async function postUntilOver(): Promise<void> {
    do {
      employers += 1;
      const employerId = `guide-client-${employers}`;
      posted.push(employerId);
      const report = await postOnce("/payroll/reports", reportA(samplePayroll({ employerId })));
      expect(report.status, JSON.stringify(report.body)).toBe(202);
      const policy = await postOnce("/policies", {
        employer_id: employerId,
        effective_date: "2026-01-01T00:00:00Z",
        premium: 1000,
      });
      expect(policy.status, JSON.stringify(policy.body)).toBe(201);
      await pause(betweenPostsMs);
    } while (!over.signal.aborted);
  }

  const clients = Promise.all(Array.from({ length: 4 }, postUntilOver));
  try {
    await Promise.race([fault(), clients]);
  } finally {
    over.abort();
  }
  await clients;
  for (const employerId of posted) {
    for (const list of ["/payroll/reports", "/policies"]) {
      // Restarted processes are back, and may be slow at first.
      const body = await vi.waitFor(async () => {
        const answer = await partner.get(`${list}?employer_id=${employerId}`);
        expect(answer.status).toBe(200);
        return answer.body;
      }, eventually);
      expect(body.data, `${list} of ${employerId}`).toHaveLength(1);
    }
  }
});
