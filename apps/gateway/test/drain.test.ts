import { Agent, request } from "node:http";
import { connect } from "node:net";
import { openStream } from "@platform/testing/reading/event-stream";
import { expect, onTestFinished, test } from "vitest";
import { send, testEdge } from "./edge.ts";

interface Reply {
  status: number;
  /** The gateway asked for a new connection, elsewhere. */
  asksToGo: boolean;
}

/** One request on the agent's connection. Rejects when the connection breaks. */
function get(agent: Agent, url: string, headers: Record<string, string>): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, { agent, headers }, (response) => {
      response.resume().once("end", () => {
        resolve({ status: response.statusCode ?? 0, asksToGo: response.headers.connection === "close" });
      });
    });
    clientRequest.on("error", reject).end();
  });
}

test("a gateway that stops drops no request: it responds to all, closes connections, and ends", async () => {
  const edge = await testEdge({ env: { SHUTDOWN_DELAY_MS: "5000", DRAIN_TIMEOUT_MS: "5000" } });
  const [gateway] = edge.gateways;
  if (!gateway) throw new Error("There is no gateway.");
  const { headers } = await edge.newPartner();
  let received = 0;
  const firstAskedToGo = Promise.withResolvers<void>();

  /** Sends one request after the other on one connection until it is asked to go. */
  async function busyCaller(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const { status, asksToGo } = await get(agent, `${gateway?.url}/v1/health`, headers);
      expect(status).toBe(200);
      received += 1;
      if (!asksToGo) continue;
      firstAskedToGo.resolve();
      return agent.destroy();
    }
  }
  const callers = Array.from({ length: 20 }, busyCaller);

  // Half a request, of somebody who never sends the rest.
  const half = connect(Number(new URL(gateway.url).port), "127.0.0.1");
  onTestFinished(() => {
    half.destroy();
  });
  half.on("error", () => {}).write("GET /v1/health HTTP/1.1\r\n");

  // One request is in flight all the time, and for longer than callers are given to go.
  const hold = edge.upstream.hold();
  const body = {
    employer_id: "emp_1",
    period_start: "2026-01-01",
    period_end: "2026-01-15",
    employees: [{ employee_id: "e1", name: "Ada", classification_code: "8810", hours_worked: 80, gross_wages: 2000.5 }],
    payroll_data: {},
  };
  const slow = send(gateway, "POST", "/v1/payroll/reports", { headers, body });
  await hold.reached;
  await expect.poll(() => received).toBeGreaterThan(100);

  const stream = await openStream(`${gateway.url}/v1/events/stream`, headers);

  const stopped = gateway.stop();
  // While it waits, new requests are still served.
  await firstAskedToGo.promise;
  expect(await get(new Agent(), `${gateway.url}/v1/health`, headers)).toEqual({ status: 200, asksToGo: true });
  await Promise.all(callers);
  await expect.poll(() => fetch(`${gateway.url}/v1/health`).catch(() => "refused")).toBe("refused");
  const end = await stream.until(({ comment }) => comment?.includes("stops") === true);
  expect([end[0]?.retry, await stream.next()]).toEqual([expect.any(String), undefined]);
  hold.release();
  expect((await slow).status).toBe(202);
  await stopped;
  expect(await gateway.exited()).toEqual({ code: 0, signal: null });
});
