import { create } from "@bufbuild/protobuf";
import { type FileStatus, FileStatusSchema } from "@platform/contracts/file_status/v1/file_status";
import { Fault } from "@platform/service/call/fault";
import { expect, test } from "vitest";
import { type FileStatusSources, findFileStatus } from "./find-file-status.ts";

const projected = create(FileStatusSchema, { fileId: "PR_1", recordsTotal: 1 });
const stored = create(FileStatusSchema, { fileId: "PR_1", recordsTotal: 2 });
const unavailable = new Fault("UNAVAILABLE", "SERVICE_UNAVAILABLE", "The service is unavailable.");
const notFound = new Fault("NOT_FOUND", "FILE_NOT_FOUND", "No file has this id.");

type Source = (signal: AbortSignal | undefined) => Promise<FileStatus>;

/** Finds a file; `calledServices` are the sources that were called, and `over` those whose response is no longer waited for. */
async function find(sources: { files: Source; intake: Source }) {
  const calledServices: string[] = [];
  const over: string[] = [];
  const source = (name: "files" | "intake") => (_: unknown, options?: { signal?: AbortSignal }) => {
    calledServices.push(name);
    options?.signal?.addEventListener("abort", () => over.push(name));
    return sources[name](options?.signal).then((file) => ({ file }));
  };
  const calls = { files: { getFileStatus: source("files") }, intake: { getFile: source("intake") } };
  const call = {
    tenant: { ownerId: "own_1", environment: "sandbox" as const },
    requestId: "req_1",
    deadlineMs: Number.POSITIVE_INFINITY,
    signal: new AbortController().signal,
  };
  const status = await findFileStatus(calls as unknown as FileStatusSources, call, "PR_1").catch((error) => error);
  return { found: status, asked: calledServices, over };
}

const silent: Source = () => new Promise(() => {});
const responds =
  (file: FileStatus): Source =>
  () =>
    Promise.resolve(file);
const fails =
  (fault: Fault): Source =>
  () =>
    Promise.reject(fault);

test("file-status alone is asked while it responds", async () => {
  expect(await find({ files: responds(projected), intake: silent })).toMatchObject({
    found: projected,
    asked: ["files"],
  });
  expect(await find({ files: fails(notFound), intake: silent })).toMatchObject({ found: notFound, asked: ["files"] });
});

test("payroll-intake is asked when file-status is down, or does not respond", async () => {
  const calledServices = ["files", "intake"];
  expect(await find({ files: fails(unavailable), intake: responds(stored) })).toMatchObject({
    found: stored,
    asked: calledServices,
  });
  expect(await find({ files: silent, intake: responds(stored) })).toMatchObject({
    found: stored,
    asked: calledServices,
    over: calledServices,
  });
  expect(await find({ files: silent, intake: fails(notFound) })).toMatchObject({
    found: notFound,
    asked: calledServices,
  });
});

test("a file-status that is only slow is waited for while payroll-intake is down", async () => {
  const slow = Promise.withResolvers<FileStatus>();
  const files: Source = () => slow.promise;
  const intake: Source = () => {
    setImmediate(slow.resolve, projected);
    return Promise.reject(unavailable);
  };
  expect(await find({ files, intake })).toMatchObject({ found: projected });
});

test("the status is unavailable when both are", async () => {
  expect((await find({ files: fails(unavailable), intake: fails(unavailable) })).found).toBe(unavailable);
});
