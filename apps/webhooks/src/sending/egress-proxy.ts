import { isIPv6, type Socket } from "node:net";
import type { Part } from "@platform/service/lifecycle/app";
import { meter } from "@platform/service/observe/telemetry";
import { readAuthorities } from "@platform/service/tls/authorities";
import { buildConnector, Pool } from "undici";
import { AttemptFailure } from "./attempt.ts";

/** The operator's proxy, by which all connections to receivers go. */
export interface EgressProxy extends Part {
  /**
   * Has the proxy connect to an address, with HTTP CONNECT, and resolves to the connection. Throws an AttemptFailure: of the
   * class `egress` when it is the proxy's failure.
   *
   * @param origin what the connection is for, such as `https://hooks.example`
   */
  connect(origin: string, to: { address: string; port: number }): Promise<Socket>;
  /**
   * Whether a request that ended without a response is the proxy's failure: the request still waited for the proxy to connect,
   * or the proxy is down now.
   *
   * @param startedMs when the request began, by `performance.now()`
   */
  isToBlame(origin: string, startedMs: number): Promise<boolean>;
}

interface EgressProxyOptions {
  /** `http://` or `https://`, with user name and password if the proxy wants them. */
  url: string;
  /** File with the certificate authorities of the proxy, PEM; default: those of Node. */
  caFile?: string | undefined;
  timeoutMs: number;
  /** How soon the proxy must answer when it is asked whether it is up. */
  probeTimeoutMs?: number;
}

/** How long a connection to another target shows that the proxy works. */
const recentMs = 60_000;

/** Statuses that a proxy responds with whatever the target is: it wants credentials, or fewer connections. */
const aboutUs = new Set([407, 429]);

/** Codes of errors after the proxy has accepted a connection. */
const brokenCodes = ["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"];

const messages = {
  egress: "The platform's connection to the internet failed.",
  refused: "The receiver cannot be connected to.",
  timeout: "The receiver did not accept a connection in time.",
};

const connections = meter("webhooks").createCounter("webhooks.egress.connections", {
  description: "Connections that the egress proxy was asked for, by outcome",
});

interface Waiting {
  origin: string;
  /** Address and port. */
  target: string;
  sinceMs: number;
}

/** Connects to the proxy. It reads the file of authorities for every connection, so that a new one needs no restart. */
function proxyConnector(timeout: number, caFile: string | undefined): buildConnector.connector {
  if (caFile === undefined) return buildConnector({ timeout, allowH2: false });
  return (options, done) => {
    try {
      buildConnector({ timeout, allowH2: false, ca: readAuthorities(caFile, "EGRESS_PROXY_CA_FILE") })(options, done);
    } catch (error) {
      done(error as Error, null);
    }
  };
}

/**
 * Connects by an HTTP proxy. A proxy says with the same response that a receiver cannot be reached and that it cannot reach
 * anybody. So a failure counts against the receiver only if the proxy connects to others: otherwise it is the proxy's.
 */
export function egressProxy({ url, caFile, timeoutMs, probeTimeoutMs = 2000 }: EgressProxyOptions): EgressProxy {
  const { origin: proxyOrigin, username, password } = new URL(url);
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const headers = username !== "" && { "proxy-authorization": `Basic ${Buffer.from(credentials).toString("base64")}` };
  const pool = new Pool(proxyOrigin, { connect: proxyConnector(timeoutMs, caFile) });
  const waiting = new Set<Waiting>();
  /** The last two targets that it connected to, the newest first. */
  let connected: { target: string; atMs: number }[] = [];
  let probing: Promise<boolean> | undefined;

  const connectsOthers = (target: string, sinceMs: number) =>
    connected.some((other) => other.target !== target && other.atMs >= sinceMs);

  function failure(errorClass: "egress" | "refused" | "timeout", cause?: unknown): AttemptFailure {
    connections.add(1, { outcome: errorClass === "egress" ? "proxy_failed" : "receiver_failed" });
    return new AttemptFailure(errorClass, messages[errorClass], cause);
  }

  const afterStatus = ({ target, sinceMs }: Waiting, status: number) => {
    const isReceiver = !aboutUs.has(status) && connectsOthers(target, sinceMs - recentMs);
    return failure(isReceiver ? "refused" : "egress", `status ${status}`);
  };

  function afterError({ target, sinceMs }: Waiting, error: Error & { code?: string }): AttemptFailure {
    if (error.name === "TimeoutError") return failure(connectsOthers(target, sinceMs) ? "timeout" : "egress", error);
    const isBroken = brokenCodes.includes(error.code ?? "");
    return failure(isBroken && connectsOthers(target, sinceMs - recentMs) ? "refused" : "egress", error);
  }

  async function probe(): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(probeTimeoutMs);
      const { body } = await pool.request({ method: "GET", path: "/", headers: { ...headers }, signal });
      await body.dump();
      return true;
    } catch (error) {
      // It accepts connections, although it closes those that are no CONNECT.
      return brokenCodes.includes((error as { code?: string }).code ?? "");
    }
  }

  return {
    name: "egress proxy",
    async stop() {
      await pool.destroy();
    },
    async connect(origin, { address, port }) {
      const target = `${isIPv6(address) ? `[${address}]` : address}:${port}`;
      const waited = { origin, target, sinceMs: performance.now() };
      waiting.add(waited);
      try {
        const signal = AbortSignal.timeout(timeoutMs);
        const asked = { path: target, headers: { host: target, ...headers }, signal };
        const { statusCode, socket } = await pool.connect(asked);
        if (statusCode < 200 || statusCode > 299) {
          socket.on("error", () => {}).destroy();
          throw afterStatus(waited, statusCode);
        }
        const others = connected.filter((one) => one.target !== target);
        connected = [{ target, atMs: performance.now() }, ...others].slice(0, 2);
        connections.add(1, { outcome: "connected" });
        return socket as Socket;
      } catch (error) {
        throw error instanceof AttemptFailure ? error : afterError(waited, error as Error);
      } finally {
        waiting.delete(waited);
      }
    },
    async isToBlame(origin, startedMs) {
      const waited = [...waiting].find((one) => one.origin === origin);
      if (waited) return !connectsOthers(waited.target, startedMs);
      probing ??= probe().finally(() => {
        probing = undefined;
      });
      return !(await probing);
    },
  };
}
