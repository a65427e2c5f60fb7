import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { FileStatusService } from "@platform/contracts/file_status/v1/file_status";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import type { AskAgain } from "../src/client/ask-again.ts";
import { rpcClient } from "../src/client/client.ts";

interface Server {
  readonly process: ChildProcess;
  readonly pid: number;
  readonly port: number;
}

const script = join(import.meta.dirname, "scripts/serve-file-status.ts");
let servers: Server[];

beforeAll(async () => {
  const started = [fork(script), fork(script)];
  servers = await Promise.all(
    started.map(async (process) => ({ process, pid: process.pid ?? 0, port: (await once(process, "message"))[0] })),
  );
  return () => {
    for (const process of started) process.kill("SIGKILL");
  };
});

interface Options {
  timeoutMs?: number;
  silenceMs?: number;
  aliveTimeoutMs?: number;
  sharesCalls?: boolean;
  askAgain?: AskAgain<typeof FileStatusService>;
}

function client(options: Options) {
  const address = `ipv4:${servers.map(({ port }) => `127.0.0.1:${port}`).join(",")}`;
  const rpc = rpcClient(FileStatusService, { address, timeoutMs: hangAfterMs, ...options });
  onTestFinished(() => rpc.stop?.());
  return rpc;
}

/** A server process does nothing until the test ends; its connections stay open, as those of a lost machine do. */
function stop({ process }: Server): void {
  process.kill("SIGSTOP");
  onTestFinished(() => void process.kill("SIGCONT"));
}

/** Makes calls at the same time; the ids of the processes that responded. */
async function respondents(call: ReturnType<typeof client>["call"], count: number): Promise<Set<number | undefined>> {
  const responses = await Promise.all(Array.from({ length: count }, () => call.getFileStatus({ fileId: "PR_1" })));
  return new Set(responses.map(({ file }) => file?.recordsTotal));
}

/** Calls until every server has responded. */
async function meetAll(call: ReturnType<typeof client>["call"]): Promise<void> {
  const met = new Set<number | undefined>();
  while (servers.some(({ pid }) => !met.has(pid))) for (const pid of await respondents(call, 1)) met.add(pid);
}

test.each([false, true])(
  "calls to a server that is stopped are made again by another before their deadline (shared: %s)",
  async (sharesCalls) => {
    const { call } = client({ silenceMs: 1000, aliveTimeoutMs: 1000, sharesCalls });
    await meetAll(call);
    const [stopped, other] = servers;
    if (!stopped || !other) return;
    stop(stopped);
    // Two rounds, so that each server is meant at least once.
    for (let round = 0; round < 2; round += 1) expect(await respondents(call, 8)).toEqual(new Set([other.pid]));
  },
);

test.each([false, true])(
  "a call that is made again has its response from another server while a stopped one still counts as alive (shared: %s)",
  async (sharesCalls) => {
    const askAgain = { methods: ["getFileStatus" as const], afterMs: 50 };
    // Nothing finds the connection silent before the deadline.
    const { call } = client({ silenceMs: 2 * hangAfterMs, sharesCalls, askAgain });
    await meetAll(call);
    const [stopped, other] = servers;
    if (!stopped || !other) return;
    stop(stopped);
    for (const atOnce of [1, 1, 8, 8]) expect(await respondents(call, atOnce)).toEqual(new Set([other.pid]));
  },
);

test.each([false, true])(
  "where all servers are stopped, calls end at their deadline (shared: %s)",
  async (sharesCalls) => {
    const { call } = client({ timeoutMs: 500, sharesCalls, askAgain: { methods: ["getFileStatus"], afterMs: 100 } });
    servers.forEach(stop);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => call.getFileStatus({ fileId: "PR_1" })));
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { code: "DEADLINE_EXCEEDED" } });
  },
);

test("the calls of a request end together, however long each may take", async () => {
  const { call } = client({});
  servers.forEach(stop);
  const untilMs = Date.now() + 300;
  const twice = async () => {
    await call.getFileStatus({ fileId: "PR_1" }, { untilMs }).catch(() => {});
    return call.getFileStatus({ fileId: "PR_1" }, { untilMs });
  };
  await expect(twice()).rejects.toMatchObject({ code: "DEADLINE_EXCEEDED" });
});
