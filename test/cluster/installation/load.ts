import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { payrollOf } from "./public-api.ts";

/** Outcomes of the requests of a load. */
export interface LoadFigures {
  readonly requests: number;
  /** A line for each request that got no response, or not the one that it should. */
  readonly failures: readonly string[];
  readonly slowestMs: number;
  /** Ids of the reports that were accepted. */
  readonly accepted: readonly string[];
}

/** Clients that send requests until they are stopped. */
export interface Load {
  stop(): Promise<LoadFigures>;
}

/** Clients that keep their connection. One more opens a connection for each request. */
const keepingClients = 4;
/** Keeps all clients together below some 20 requests a second: two cores run the cluster, its nodes and the clients. */
const pauseMs = 200;
/** A request without a response for so long has failed. */
const givenUpAfterMs = 60_000;

/** Starts the load: each client submits a report, asks for its status, and begins again. */
export function startLoad(url: string, key: string, name: string): Load {
  const started = performance.now();
  const over = new AbortController();
  const accepted: string[] = [];
  const failures: string[] = [];
  let requests = 0;
  let slowestMs = 0;

  async function client(number: number, agent: Agent | false): Promise<void> {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const body = payrollOf(`${name}-${number}-${turn}`);
      const submitted = await call(agent, "POST", "/api/v1/payroll/reports", 202, body);
      await pause(pauseMs);
      if (!submitted) continue;
      const { report_id: id } = JSON.parse(submitted);
      accepted.push(id);
      await call(agent, "GET", `/api/v1/files/status/${id}`, 200);
      await pause(pauseMs);
    }
  }

  /** The body of the expected response; undefined if the request failed. */
  async function call(agent: Agent | false, method: string, path: string, expected: number, body?: string) {
    const before = performance.now();
    const { status, text } = await send(new URL(path, url), { agent, method, key, body });
    const took = performance.now() - before;
    requests += 1;
    slowestMs = Math.max(slowestMs, took);
    if (status === expected) return text;
    const at = ((before - started) / 1000).toFixed(1);
    failures.push(
      `${at} s: ${method} ${path}: ${status || "no response"} after ${took.toFixed(0)} ms: ${text.slice(0, 200)}`,
    );
    return undefined;
  }

  const agents = Array.from({ length: keepingClients }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const running = Promise.all([...agents, false as const].map((agent, number) => client(number, agent)));
  return {
    async stop() {
      over.abort();
      await running;
      for (const agent of agents) agent.destroy();
      return { requests, failures, slowestMs, accepted };
    },
  };
}

/** Sends a request once; status 0 stands for no response. */
function send(
  url: URL,
  { agent, method, key, body }: { agent: Agent | false; method: string; key: string; body: string | undefined },
): Promise<{ status: number; text: string }> {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(body && { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
  };
  return new Promise((resolve) => {
    const outgoing = request(url, { agent, method, headers, timeout: givenUpAfterMs }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.once("error", (error) => resolve({ status: 0, text: `cut off: ${error.message}` }));
      response.once("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    outgoing.once("timeout", () => outgoing.destroy(new Error(`no response within ${givenUpAfterMs} ms`)));
    outgoing.once("error", (error) =>
      resolve({ status: 0, text: `${error.message}${outgoing.reusedSocket ? " on a kept connection" : ""}` }),
    );
    outgoing.end(body);
  });
}
