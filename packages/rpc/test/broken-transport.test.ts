import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer, type ServerHttp2Stream } from "node:http2";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { FileStatusService } from "@platform/contracts/file_status/v1/file_status";
import { openLine } from "@platform/testing/reading/line";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { expect, onTestFinished, test } from "vitest";
import { rpcClient } from "../src/client/client.ts";

/** An HTTP/2 server, such as a proxy, that ends every call in its own way. Returns its port. */
async function serve(end: (stream: ServerHttp2Stream) => void): Promise<number> {
  const server = createServer();
  server.on("session", (session) => onTestFinished(() => session.destroy()));
  server.on("stream", (stream) => {
    stream.on("error", () => {});
    end(stream);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Outcomes of calls to a server: one alone, then two at once. */
async function outcomes(port: number, sharesCalls: boolean) {
  const client = rpcClient(FileStatusService, {
    address: `127.0.0.1:${port}`,
    timeoutMs: hangAfterMs,
    sharesCalls,
    title: "The file service",
  });
  onTestFinished(() => client.stop?.());
  const call = () => client.call.getFileStatus({ fileId: "PR_1" });
  const alone = await Promise.allSettled([call()]);
  return [...alone, ...(await Promise.allSettled([call(), call()]))].map((settled) =>
    settled.status === "rejected" ? settled.reason : settled.value,
  );
}

const lost = { code: "UNAVAILABLE", reason: "TRANSPORT", message: "The file service cannot be reached." };
const grpcHead = { ":status": 200, "content-type": "application/grpc+proto" };

const ends: Record<string, (stream: ServerHttp2Stream) => void> = {
  "resets it with NO_ERROR": (stream) => stream.close(0),
  "resets it with INTERNAL_ERROR": (stream) => stream.close(2),
  "resets it with INTERNAL_ERROR after the head of the response"(stream) {
    stream.respond(grpcHead);
    stream.close(2);
  },
  "resets it with CANCEL": (stream) => stream.close(8),
  "resets it with ENHANCE_YOUR_CALM": (stream) => stream.close(11),
  "resets it with INADEQUATE_SECURITY": (stream) => stream.close(12),
  "responds 502"(stream) {
    stream.respond({ ":status": 502, "content-type": "text/html" });
    stream.end("Bad gateway");
  },
  "responds 500"(stream) {
    stream.respond({ ":status": 500, "content-type": "text/html" });
    stream.end("Internal server error");
  },
  "refuses it with 403"(stream) {
    stream.respond({ ":status": 403, "content-type": "text/html" }, { endStream: true });
  },
  "closes its connection": (stream) => stream.session?.destroy(),
};

test.each(Object.keys(ends).flatMap((end) => [[end, false] as const, [end, true] as const]))(
  "a call is lost where the server %s (shared: %s)",
  async (end, sharesCalls) => {
    const port = await serve((stream) => ends[end]?.(stream));
    for (const outcome of await outcomes(port, sharesCalls)) expect(outcome).toMatchObject(lost);
  },
);

test.each([false, true])(
  "a call is lost whose server is killed, or whose line is cut (shared: %s)",
  async (sharesCalls) => {
    const server = fork(join(import.meta.dirname, "scripts/serve-file-status.ts"));
    onTestFinished(() => void server.kill("SIGKILL"));
    const [port] = await once(server, "message");
    // It holds the calls, so that they are in progress.
    server.kill("SIGSTOP");
    const line = await openLine(port);
    onTestFinished(line.close);
    const cut = outcomes(line.port, sharesCalls);
    const killed = outcomes(port, sharesCalls);
    line.cut();
    for (const outcome of await cut) expect(outcome).toMatchObject(lost);
    server.kill("SIGKILL");
    for (const outcome of await killed) expect(outcome).toMatchObject(lost);
  },
);

test("an error that the server raised itself keeps its code", async () => {
  const status = (code: number, message: string) => ({ "grpc-status": code, "grpc-message": message });
  // Code 8, RESOURCE_EXHAUSTED, and 13, INTERNAL, of gRPC itself: the same call would fail again.
  const failures = [
    [8, "Received message larger than max (40000000 vs 33554432)"],
    [13, "Error deserializing request: premature EOF"],
  ] as const;
  for (const [code, message] of failures) {
    const port = await serve((stream) =>
      stream.respond({ ...grpcHead, ...status(code, message) }, { endStream: true }),
    );
    for (const outcome of await outcomes(port, false)) expect(outcome).toMatchObject({ code: "INTERNAL" });
  }
  // Code 12, UNIMPLEMENTED: an earlier release does not have the method.
  const port = await serve((stream) => stream.respond({ ...grpcHead, ...status(12, "Unknown") }, { endStream: true }));
  for (const outcome of await outcomes(port, false)) expect(outcome).toMatchObject({ code: "UNIMPLEMENTED" });
});
