// From the public API to a partner's receiver: every accepted report causes an event, and a second one only with the same
// event id. The receiver belongs to the command; one elsewhere is given by `receiver` of the target.
import { check, sleep } from "k6";
import http from "k6/http";
import { Counter } from "k6/metrics";
import { arrivals } from "../k6/arrivals.ts";
import { available } from "../k6/objectives.ts";
import { fileIdOf, submitReport } from "../k6/reports.ts";
import { summaryTrendStats } from "../k6/summary.ts";
import { api, as, target } from "../k6/target.ts";

export { handleSummary } from "../k6/summary.ts";

const caller = target.callers.find(({ profile }) => profile === "A");
const askAt = target.receiver?.askAt ?? "";
const expected = new Counter("webhook_files_expected");
const missing = new Counter("webhook_files_missing");
const doubled = new Counter("webhook_files_doubled");

export const options = {
  scenarios: { reports: arrivals("submit", Number(__ENV.RATE ?? 10), __ENV.DURATION ?? "60s") },
  thresholds: {
    ...available,
    webhook_files_expected: ["count>0"],
    webhook_files_missing: ["count==0"],
    webhook_files_doubled: ["count==0"],
  },
  teardownTimeout: "5m",
  summaryTrendStats,
};

interface Setup {
  webhookId: string;
}

export function setup(): Setup {
  if (!caller || !target.receiver) throw new Error("The target has no caller of profile A, or no receiver.");
  const registration = {
    owner_id: caller.ownerId,
    owner_type: caller.ownerType,
    url: target.receiver.deliverTo,
    events: ["file.processed"],
  };
  const response = http.post(`${api}/webhooks`, JSON.stringify(registration), as(caller, "POST /webhooks"));
  if (response.status !== 201) throw new Error(`The webhook was not registered: ${response.body}`);
  const { webhook } = response.json() as { webhook: { id: string } };
  return { webhookId: webhook.id };
}

export function submit(): void {
  if (!caller) return;
  const response = submitReport(caller, 1);
  if (!check(response, { "report is accepted": ({ status }) => status === 202 })) return;
  http.put(`${askAt}/expected/${fileIdOf(response)}`, null, { tags: { name: "receiver" } });
}

/** Waits until nothing is missing, or nothing has come for half a minute. */
export function teardown({ webhookId }: Setup): void {
  if (!caller) return;
  let books = read();
  for (let quietSeconds = 0; quietSeconds < 30 && books.missing > 0; quietSeconds++) {
    sleep(1);
    const now = read();
    if (now.deliveries > books.deliveries) quietSeconds = 0;
    books = now;
  }
  expected.add(books.expected);
  missing.add(books.missing);
  doubled.add(books.doubled);
  http.del(`${api}/webhooks/${webhookId}`, null, as(caller, "DELETE /webhooks/:id"));
}

interface Books {
  expected: number;
  deliveries: number;
  missing: number;
  doubled: number;
}

function read(): Books {
  return http.get(askAt, { tags: { name: "receiver" } }).json() as unknown as Books;
}
