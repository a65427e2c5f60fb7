import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { FileProcessed_GranteeSchema as GranteeSchema } from "@platform/contracts/events/v1/events";
import { newEvent } from "@platform/messaging/event/event";
import type { EnvelopedEvent, EnvelopeForm } from "@platform/public-records/event/envelope";
import { expect, test } from "vitest";
import { renderBody } from "./envelope.ts";
import { partnerEvent, testEvent } from "./event-data.ts";

const occurredAt = new Date("2026-03-01T10:00:00.123Z");
const tenant = { environment: "sandbox", ownerId: "own_1" } as const;
const file = {
  fileId: "PR_TEST_1",
  fileName: "march.csv",
  employerId: "emp_1",
  recordsTotal: 3,
  receivedAt: timestampFromDate(occurredAt),
};
const period = { payPeriodStart: "2026-02-01", payPeriodEnd: "2026-02-15" };

function envelopedEvent(data: Parameters<typeof newEvent>[0]["data"]): EnvelopedEvent {
  const event = partnerEvent(newEvent({ tenant, data } as Parameters<typeof newEvent>[0]), occurredAt);
  if (!event) throw new Error("not told");
  return event;
}
const bodyOf = (form: EnvelopeForm, event: EnvelopedEvent) => JSON.parse(renderBody(form, event).toString());

test("each envelope has the members that its form has, and no others", () => {
  const event = testEvent("evt_1", "sandbox", occurredAt);
  const data = { message: expect.any(String) };
  const time = "2026-03-01T10:00:00.123Z";
  expect(bodyOf(1, event)).toEqual({ id: "evt_1", type: "webhook.test", timestamp: time, data });
  const metadata = { source: "webhooks", environment: "sandbox" };
  expect(bodyOf(2, event)).toEqual({ id: "evt_1", type: "webhook.test", created_at: time, data, metadata });
  expect(bodyOf(3, event)).toEqual({ event: "webhook.test", timestamp: time, data });
});

test("file.processed has the members of the reference, and its amount to the last digit", () => {
  const counts = { recordsProcessed: 2, recordsFailed: 1, employeeCount: 2, totalGrossPay: "90071992547409931.2345" };
  const grantees = [create(GranteeSchema, { ownerId: "own_2", employerId: "emp_2" })];
  const event = envelopedEvent({
    case: "fileProcessed",
    value: { ...file, ...period, ...counts, classes: [], grantees },
  });
  expect(bodyOf(1, event).data).toEqual({
    fileId: "PR_TEST_1",
    fileName: "march.csv",
    employerId: "emp_1",
    recordsProcessed: 2,
    employeeCount: 2,
    totalGrossPay: expect.any(Number),
    payPeriodStart: "2026-02-01",
    payPeriodEnd: "2026-02-15",
    status: "completed",
  });
  expect(renderBody(1, event).toString()).toContain('"totalGrossPay":90071992547409931.2345,');
});

test("file.failed has the members of the reference", () => {
  const error = {
    $typeName: "events.v1.FileFailed.Error",
    code: "MISSING_REQUIRED_COLUMNS",
    message: "m",
    details: ["d"],
  };
  const event = envelopedEvent({ case: "fileFailed", value: { ...file, recordsFailed: 3, error } } as Parameters<
    typeof envelopedEvent
  >[0]);
  expect(bodyOf(2, event).data).toEqual({
    fileId: "PR_TEST_1",
    fileName: "march.csv",
    employerId: "emp_1",
    status: "failed",
    error: { code: "MISSING_REQUIRED_COLUMNS", message: "m", details: ["d"] },
  });
});

test("file.uploaded and file.validated have the file and its status", () => {
  const uploaded = bodyOf(1, envelopedEvent({ case: "fileUploaded", value: { ...file, ...period } }));
  expect(uploaded).toMatchObject({ type: "file.uploaded", data: { fileId: "PR_TEST_1", status: "processing" } });
  const validated = bodyOf(1, envelopedEvent({ case: "fileValidated", value: file }));
  expect(validated).toMatchObject({ type: "file.validated", data: { recordsTotal: 3, status: "validated" } });
});
