import { readFileSync } from "node:fs";
import { Agent as HttpAgent, type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import type { Part } from "@platform/service/app";
import type { Home } from "./directory.ts";

/** A request on its way to a home. */
export interface HandedOn {
  method: string;
  path: string;
  headers: NonNullable<RequestOptions["headers"]>;
  /** Undefined for a request without one. */
  body: IncomingMessage | undefined;
  /** Ends the request, because the client has gone. */
  signal: AbortSignal;
}

/** Sends requests to other homes, over connections that it keeps. */
export interface HomeClient extends Part {
  /** Resolves with the response, whose body is still to be read. Rejects if the home does not respond in time. */
  send(home: Home, request: HandedOn): Promise<IncomingMessage>;
}

interface HomeClientOptions {
  /** How long a home may be silent while a request is in flight, its connection included. */
  timeoutMs: number;
  /** Requests in flight to one home, and as many event streams; each has a connection. */
  maxInFlight: number;
  /** File with the authorities of the certificates of the homes, PEM; default: those of Node. */
  caFile: string | undefined;
}

/** Shorter than the time after which a gateway closes a connection on which nothing happens. */
const idleMs = 30_000;

/** The client of all homes. Throws if the file with the authorities cannot be read. */
export function homeClient({ timeoutMs, maxInFlight, caFile }: HomeClientOptions): HomeClient {
  const settings = { keepAlive: true, maxSockets: 2 * maxInFlight, maxFreeSockets: 64, timeout: idleMs };
  const agents = {
    "http:": new HttpAgent(settings),
    "https:": new HttpsAgent({ ...settings, ...(caFile && { ca: readFileSync(caFile) }) }),
  };

  function attempt({ address }: Home, { method, path, headers, body, signal }: HandedOn): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const isTls = address.protocol === "https:";
      const outgoing = (isTls ? requestHttps : requestHttp)({
        ...{ method, path, headers, signal, timeout: timeoutMs },
        // The certificate has the name of the home's address, not the public name in `Host`.
        ...{ host: address.hostname, port: address.port, servername: address.hostname },
        agent: isTls ? agents["https:"] : agents["http:"],
      });
      outgoing.once("response", resolve);
      outgoing.once("timeout", () => outgoing.destroy(new Error(`The home was silent for ${timeoutMs} ms.`)));
      outgoing.on("error", (error) => reject(Object.assign(error, { wasReused: outgoing.reusedSocket })));
      if (!body) return void outgoing.end();
      body.pipe(outgoing);
      // What the home did not take is discarded as it arrives, so that the client can read the response.
      outgoing.once("close", () => body.unpipe(outgoing).resume());
    });
  }

  return {
    name: "homes",
    async send(home, request) {
      try {
        return await attempt(home, request);
      } catch (error) {
        // The home closed a kept connection when the request was on its way: nothing of it was processed.
        const isSafe = request.method === "GET" || request.method === "HEAD";
        if (!isSafe || request.body || request.signal.aborted || !wasClosed(error)) throw error;
        return attempt(home, request);
      }
    },
    stop() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

function wasClosed(error: unknown): boolean {
  const { code, wasReused } = error as NodeJS.ErrnoException & { wasReused?: boolean };
  return wasReused === true && code === "ECONNRESET";
}
