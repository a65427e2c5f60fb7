import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { headersOf, type ProfileA, type ProfileB } from "@platform/local-stack/demo/demo-credentials";
import { eventually } from "@platform/testing/waiting/patience";
import { Client } from "pg";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { askPostgres } from "./fixture/operator/ask-postgres.ts";
import { operatorOf } from "./fixture/operator/operator.ts";
import { insured } from "./fixture/partner/insured-employer.ts";
import { type Partner, partnerOf } from "./fixture/partner/partner.ts";
import { csvHeader, csvRow, filePath } from "./fixture/partner/payroll-files.ts";
import { type TestPlatform, testPlatform } from "./fixture/platform/platform.ts";
import { logFileOf } from "./fixture/platform/platform-options.ts";
import { portalBrowser } from "./fixture/portal/portal-browser.ts";

const environments = ["sandbox", "production"] as const;
/** As many as there are places for uploads by default; each sends 6 bytes a second. */
const slowUploads = [...environments, ...environments];
const slowBytes = "6bytes";
const slowIntervalMs = 1000;
/** Between the files of the other owner: some meet each moment of the slow uploads, and the processor has time for other test files. */
const betweenFilesMs = 200;

let platform: TestPlatform;
let bystander: Partner;

beforeAll(async () => {
  platform = await testPlatform();
  bystander = partnerOf(platform.gatewayUrl, platform.credentials.other.profileA);
});

/** Opens an audit; resolves to the path of its documents. */
async function documentsOf(partner: Partner): Promise<string> {
  const classifications = [{ state: "IL", classification_code: "5403", rate: 10 }];
  const policyId = await insured(partner, { policy: { classifications }, reports: [] });
  const { body } = await partner.post("/audits", { policy_id: policyId });
  return `/audits/${body.id}/documents`;
}

/** Sends files of the other owner, one after the other, and expects each to be accepted. */
async function sendFiles(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const employerId = `bystander-${performance.now()}`;
    const response = await bystander.post(filePath(employerId), csvHeader + csvRow(1), { "content-type": "text/csv" });
    expect(response.status, response.text).toBe(202);
    await pause(betweenFilesMs);
  }
}

/** The same for documents. */
async function sendDocuments(isOver: () => boolean): Promise<void> {
  const path = await documentsOf(bystander);
  while (!isOver()) {
    const document = `note\n${performance.now()}\n`;
    const response = await bystander.post(`${path}?type=other`, document, { "content-type": "text/csv" });
    expect(response.status, response.text).toBe(201);
    await bystander.delete(`${path}/${response.body.id}`);
    await pause(betweenFilesMs);
  }
}

interface SlowRequest {
  url: string;
  headers: Record<string, string>;
}

/** Sends 6 bytes a second; resolves to the status line of the response. */
async function slowRequest({ url, headers }: SlowRequest, signal: AbortSignal): Promise<string> {
  const { port, hostname, pathname, search } = new URL(url);
  const socket = connect(Number(port), hostname);
  const fields = Object.entries({ host: hostname, "content-length": "100000", ...headers });
  socket.write(`POST ${pathname}${search} HTTP/1.1\r\n`);
  socket.write(`${fields.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${slowBytes}`);
  const dripping = setInterval(() => socket.write(slowBytes), slowIntervalMs);
  socket.on("error", () => {});
  try {
    const [answer] = await once(socket, "data", { signal });
    return String(answer).split("\r\n", 1)[0] ?? "";
  } finally {
    clearInterval(dripping);
    socket.destroy();
  }
}

/**
 * Keeps four slow uploads open until each was ended for its slowness twice, and sends for the other owner in the meantime. What is refused for
 * another reason is sent again at once.
 */
async function expectNobodyKeptOut(
  slow: readonly SlowRequest[],
  send: (isOver: () => boolean) => Promise<void>,
): Promise<void> {
  const over = new AbortController();
  let open = slow.length;
  const attacks = slow.map(async (request) => {
    for (let ended = 0; ended < 2; ) {
      const status = await slowRequest(request, over.signal);
      if (status === "HTTP/1.1 408 Request Timeout") ended += 1;
    }
    open -= 1;
  });
  try {
    await Promise.all([send(() => open === 0), ...attacks]);
  } finally {
    over.abort();
  }
}

const throughGateway = (credential: ProfileA, path: string): SlowRequest => ({
  url: `${platform.gatewayUrl}/api/v1${path}`,
  headers: { ...headersOf(credential), "content-type": "text/csv" },
});

// At the same time, because each waits until its uploads were too slow for long enough.
test.concurrent("slow payroll files of one owner, in both environments, keep nobody's files out", async () => {
  const slow = slowUploads.map((environment, index) =>
    throughGateway(platform.credentials[environment].profileA, filePath(`slow-${index}`)),
  );
  await expectNobodyKeptOut(slow, sendFiles);
});

test.concurrent("slow documents of one owner, in both environments, keep nobody's documents out", async () => {
  const slow = await Promise.all(
    slowUploads.map(async (environment) => {
      const { profileA } = platform.credentials[environment];
      const path = await documentsOf(partnerOf(platform.gatewayUrl, profileA));
      return throughGateway(profileA, `${path}?type=other`);
    }),
  );
  await expectNobodyKeptOut(slow, sendDocuments);
});

test.concurrent("slow uploads in the portal keep nobody's files and documents out", async () => {
  const { portal, credentials } = platform;
  const cookie = await signedIn(credentials.sandbox.profileA.owner_id, "slow@example.net");
  const throughPortal = (environment: string, path: string, type: string): SlowRequest => ({
    url: `${portal?.url}/upload${path}`,
    headers: { cookie, "portal-environment": environment, "content-type": type },
  });
  const payroll = slowUploads.map((environment, index) =>
    throughPortal(environment, filePath(`slow-portal-${index}`).replace("/files", "/payroll"), "text/csv"),
  );
  const documents = await Promise.all(
    slowUploads.map(async (environment) => {
      const path = await documentsOf(partnerOf(platform.gatewayUrl, credentials[environment].profileA));
      return throughPortal(environment, `${path}?type=other`, "application/octet-stream");
    }),
  );
  await Promise.all([expectNobodyKeptOut(payroll, sendFiles), expectNobodyKeptOut(documents, sendDocuments)]);
});

test("without a free place a file is refused with a code of its own, and production has a place that the sandbox cannot take", async () => {
  const { sandbox, production, other, limited } = platform.credentials;
  const more = await platform.createOwners("more");
  const postgresUrl = platform.servers.postgres?.url ?? "";
  const postgres = new Client({ connectionString: postgresUrl });
  await postgres.connect();
  onTestFinished(() => postgres.end());
  // Files are not stored until it is unlocked.
  await postgres.query("BEGIN; LOCK TABLE payroll_intake.payroll_records");
  const waiting = `SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'payroll-intake-files' AND wait_event_type = 'Lock'`;
  const storing = () => askPostgres(postgresUrl, waiting);
  const file = csvHeader + csvRow(1);
  const send = (credential: ProfileA | ProfileB, path: string) =>
    partnerOf(platform.gatewayUrl, credential).post(path, file, { "content-type": "text/csv" });

  const stored = [other, limited, more.other].map(({ profileA }, index) => send(profileA, filePath(`stored-${index}`)));
  await expect.poll(storing).toBe(3);
  stored.push(send(production.profileA, filePath("stored-live")));
  await expect.poll(storing).toBe(4);

  const details = { code: "no_upload_place", retry_after: 10 };
  const message = expect.stringContaining("The file was not stored");
  const cookie = await signedIn(other.profileA.owner_id, "refused@example.net");
  const [formA, formB, inPortal] = await Promise.all([
    send(other.profileA, filePath("refused")),
    send(sandbox.profileB, filePath("refused").replace("period_start", "start_date").replace("period_end", "end_date")),
    fetch(`${platform.portal?.url}/upload${filePath("refused").replace("/files", "/payroll")}`, {
      method: "POST",
      headers: { cookie, "portal-environment": "sandbox", "content-type": "text/csv" },
      body: file,
    }),
  ]);
  expect([formA.status, formA.body]).toEqual([503, { error: "Service Unavailable", message, details }]);
  expect([formB.status, formB.body]).toEqual([
    503,
    { success: false, error: { code: "SERVICE_UNAVAILABLE", message, details } },
  ]);
  expect([inPortal.status, await inPortal.json()]).toMatchObject([503, { reason: "NO_UPLOAD_PLACE", message }]);
  for (const { headers } of [formA, formB, inPortal]) expect(headers.get("retry-after")).toBe("10");

  await postgres.query("COMMIT");
  for (const { status, text } of await Promise.all(stored)) expect(status, text).toBe(202);
});

/** Invites an admin of an owner, who accepts; resolves to the cookie of the session. */
async function signedIn(ownerId: string, email: string): Promise<string> {
  const links = () => {
    // No mail server is set, so the log has the e-mails.
    const log = readFileSync(join(platform.localDir, "logs", logFileOf("portal")), "utf8");
    return Array.from(log.matchAll(/SMTP_URL is not set: ([^"]*)"/g), ([, url = ""]) => url);
  };
  const before = links().length;
  const invite = ["people", "invite", "--owner", ownerId, "--email", email, "--role", "admin"];
  await operatorOf(() => platform).json(...invite);
  const link = await vi.waitFor(() => new URL(links()[before] ?? ""), eventually);
  const token = link.searchParams.get("token");
  const person = { token, name: "Slow Sender", password: "correct horse battery" };
  const { headers, status, text } = await portalBrowser(platform.portal?.url ?? "").call(
    "SessionService/AcceptInvitation",
    person,
  );
  expect(status, text).toBe(200);
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}
