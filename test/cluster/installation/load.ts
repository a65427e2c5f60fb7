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

/** Clients that keep their connection. One more opens a connection for each request. */
const keepingClients = 4;
/** Keeps all clients together below some 20 requests a second: two cores run the cluster, its nodes and the clients. */
const pauseMs = 200;
/** A request without a response for so long has failed. */
const givenUpAfterMs = 60_000;

/** Clients, each of which submits a report, asks for its status, and begins again until the load is stopped. */
export class Load {
  readonly #url: string;
  readonly #key: string;
  readonly #startMs = performance.now();
  readonly #end = new AbortController();
  readonly #accepted: string[] = [];
  readonly #failures: string[] = [];
  #requests = 0;
  #slowestMs = 0;
  readonly #agents = Array.from({ length: keepingClients }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  readonly #running: Promise<unknown>;

  /** Starts the clients; the names of the employers of their reports begin with `name`. */
  constructor(url: string, key: string, name: string) {
    this.#url = url;
    this.#key = key;
    const agents = [...this.#agents, false as const];
    this.#running = Promise.all(agents.map((agent, number) => this.#run(agent, `${name}-${number}`)));
  }

  async stop(): Promise<LoadFigures> {
    this.#end.abort();
    await this.#running;
    for (const agent of this.#agents) agent.destroy();
    return {
      requests: this.#requests,
      failures: this.#failures,
      slowestMs: this.#slowestMs,
      accepted: this.#accepted,
    };
  }

  async #run(agent: Agent | false, name: string): Promise<void> {
    for (let turn = 0; !this.#end.signal.aborted; turn += 1) {
      const body = payrollOf(`${name}-${turn}`);
      const submitted = await this.#call(agent, "POST", "/api/v1/payroll/reports", 202, body);
      await pause(pauseMs);
      if (!submitted) continue;
      const { report_id: id } = JSON.parse(submitted);
      this.#accepted.push(id);
      await this.#call(agent, "GET", `/api/v1/files/status/${id}`, 200);
      await pause(pauseMs);
    }
  }

  /** Resolves to the body of the expected response; undefined if the request failed. */
  async #call(agent: Agent | false, method: string, path: string, expected: number, body?: string) {
    const startMs = performance.now();
    const { status, text } = await send(new URL(path, this.#url), { agent, method, key: this.#key, body });
    const tookMs = performance.now() - startMs;
    this.#requests += 1;
    this.#slowestMs = Math.max(this.#slowestMs, tookMs);
    if (status === expected) return text;
    const at = ((startMs - this.#startMs) / 1000).toFixed(1);
    const response = `${status || "no response"} after ${tookMs.toFixed(0)} ms: ${text.slice(0, 200)}`;
    this.#failures.push(`${at} s: ${method} ${path}: ${response}`);
    return undefined;
  }
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
