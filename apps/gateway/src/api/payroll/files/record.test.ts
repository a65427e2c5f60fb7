import { create } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { FileState, FileStatusSchema } from "@platform/contracts/file_status/v1/file_status";
import { expect, test } from "vitest";
import { toFileStatusRecord } from "./record.ts";

const receivedMs = Date.parse("2026-07-01T10:00:00Z");

function record(state: FileState, tookMs: number | undefined, nowMs = receivedMs) {
  const file = create(FileStatusSchema, {
    fileId: "PR_TEST_1",
    state,
    recordsTotal: 250,
    recordsProcessed: 248,
    recordsFailed: 2,
    receivedAt: timestampFromMs(receivedMs),
    ...(tookMs !== undefined && { finishedAt: timestampFromMs(receivedMs + tookMs) }),
  });
  return toFileStatusRecord(file, "sandbox", new Date(nowMs));
}

test("a completed file has its counts and its duration", () => {
  expect(record(FileState.COMPLETED, 1_240)).toStrictEqual({
    file_id: "PR_TEST_1",
    status: "completed",
    records_total: 250,
    records_processed: 248,
    records_failed: 2,
    environment: "sandbox",
    processing_time: "1.2 seconds",
  });
});

test.each([
  [FileState.UNSPECIFIED, "processing"],
  [FileState.PROCESSING, "processing"],
  [FileState.VALIDATED, "validated"],
  [FileState.COMPLETED, "completed"],
  [FileState.FAILED, "failed"],
  [99 as FileState, "processing"],
])("state %i is %s", (state, status) => {
  expect(record(state, 0).status).toBe(status);
});

test.each([
  [-500, "0 seconds"],
  [0, "0 seconds"],
  [40, "0 seconds"],
  [449, "0.4 seconds"],
  [1_000, "1 second"],
  [59_940, "59.9 seconds"],
  [59_990, "1 minute 0 seconds"],
  [72_000, "1 minute 12 seconds"],
  [3_599_900, "1 hour 0 minutes"],
  [7_500_000, "2 hours 5 minutes"],
])("%i ms are %j", (tookMs, duration) => {
  expect(record(FileState.COMPLETED, tookMs).processing_time).toBe(duration);
});

test("the time of a file that is being processed runs on", () => {
  expect(record(FileState.VALIDATED, undefined, receivedMs + 3_000).processing_time).toBe("3 seconds");
});

test("a file without times has a record too", () => {
  const file = create(FileStatusSchema, { fileId: "PR_1" });
  expect(toFileStatusRecord(file, "production", new Date()).processing_time).toBe("0 seconds");
});
