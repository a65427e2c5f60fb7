import { isIPv6, type Socket } from "node:net";
import { AttemptFailure } from "@platform/egress/attempt-failure";
import type { Part } from "@platform/service/lifecycle/app";
import { meter } from "@platform/service/observe/telemetry";
import { readAuthorities } from "@platform/service/tls/authorities";
import { buildConnector, Pool } from "undici";

interface EgressProxyOptions {
  /** `http://` or `https://`, with user name and password if the proxy requires them. */
  url: string;
  /** File with the certificate authorities of the proxy, PEM; default: those of Node. */
  caFile?: string | undefined;
  timeoutMs: number;
  /** Time within which the proxy must respond to a probe. */
  probeTimeoutMs?: number;
}

/** Time for which a connection to another target shows that the proxy works. */
const recentMs = 60_000;

/** Statuses that a proxy responds with whatever the target is: it requires credentials, or fewer connections. */
const proxyStatuses = new Set([407, 429]);

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

/** A connection that the proxy has not made yet. */
interface PendingConnection {
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
 * The operator's HTTP proxy, by which all connections to receivers go. A proxy says with the same response that a receiver cannot
 * be reached and that it cannot reach anybody. So a failure counts against the receiver only if the proxy connects to others:
 * otherwise it is the proxy's.
 */
export class EgressProxy implements Part {
  readonly name = "egress proxy";
  readonly #timeoutMs: number;
  readonly #probeTimeoutMs: number;
  readonly #headers: Record<string, string>;
  readonly #pool: Pool;
  readonly #pending = new Set<PendingConnection>();
  /** The last two targets that it connected to, the newest first. */
  #connected: { target: string; atMs: number }[] = [];
  #probing: Promise<boolean> | undefined;

  constructor({ url, caFile, timeoutMs, probeTimeoutMs = 2000 }: EgressProxyOptions) {
    const { origin, username, password } = new URL(url);
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    this.#headers =
      username === "" ? {} : { "proxy-authorization": `Basic ${Buffer.from(credentials).toString("base64")}` };
    this.#pool = new Pool(origin, { connect: proxyConnector(timeoutMs, caFile) });
    this.#timeoutMs = timeoutMs;
    this.#probeTimeoutMs = probeTimeoutMs;
  }

  async stop(): Promise<void> {
    await this.#pool.destroy();
  }

  /**
   * Has the proxy connect to an address, with HTTP CONNECT, and resolves to the connection. Throws an AttemptFailure: of the
   * class `egress` when it is the proxy's failure.
   *
   * @param origin origin that the connection is for, such as `https://hooks.example`
   */
  async connect(origin: string, { address, port }: { address: string; port: number }): Promise<Socket> {
    const target = `${isIPv6(address) ? `[${address}]` : address}:${port}`;
    const connection = { origin, target, sinceMs: performance.now() };
    this.#pending.add(connection);
    try {
      const { statusCode, socket } = await this.#pool.connect({
        path: target,
        headers: { host: target, ...this.#headers },
        signal: AbortSignal.timeout(this.#timeoutMs),
      });
      if (statusCode < 200 || statusCode > 299) {
        socket.on("error", () => {}).destroy();
        throw this.#afterStatus(connection, statusCode);
      }
      const others = this.#connected.filter((other) => other.target !== target);
      this.#connected = [{ target, atMs: performance.now() }, ...others].slice(0, 2);
      connections.add(1, { outcome: "connected" });
      return socket as Socket;
    } catch (error) {
      throw error instanceof AttemptFailure ? error : this.#afterError(connection, error as Error);
    } finally {
      this.#pending.delete(connection);
    }
  }

  /**
   * Resolves to whether a request that ended without a response is the proxy's failure: the request still waited for the proxy to
   * connect, or the proxy is down now.
   *
   * @param startedMs when the request began, by `performance.now()`
   */
  async isToBlame(origin: string, startedMs: number): Promise<boolean> {
    const connection = [...this.#pending].find((pending) => pending.origin === origin);
    if (connection) return !this.#connectsOthers(connection.target, startedMs);
    this.#probing ??= this.#probe().finally(() => {
      this.#probing = undefined;
    });
    return !(await this.#probing);
  }

  #connectsOthers(target: string, sinceMs: number): boolean {
    return this.#connected.some((other) => other.target !== target && other.atMs >= sinceMs);
  }

  #afterStatus({ target, sinceMs }: PendingConnection, status: number): AttemptFailure {
    const isReceiver = !proxyStatuses.has(status) && this.#connectsOthers(target, sinceMs - recentMs);
    return connectionFailure(isReceiver ? "refused" : "egress", `status ${status}`);
  }

  #afterError({ target, sinceMs }: PendingConnection, error: Error & { code?: string }): AttemptFailure {
    if (error.name === "TimeoutError")
      return connectionFailure(this.#connectsOthers(target, sinceMs) ? "timeout" : "egress", error);
    const isBroken = brokenCodes.includes(error.code ?? "");
    const isReceiver = isBroken && this.#connectsOthers(target, sinceMs - recentMs);
    return connectionFailure(isReceiver ? "refused" : "egress", error);
  }

  /** Resolves to whether the proxy responds. */
  async #probe(): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(this.#probeTimeoutMs);
      const { body } = await this.#pool.request({ method: "GET", path: "/", headers: this.#headers, signal });
      await body.dump();
      return true;
    } catch (error) {
      // The proxy accepts connections, although it closes those that are no CONNECT.
      return brokenCodes.includes((error as { code?: string }).code ?? "");
    }
  }
}

function connectionFailure(errorClass: "egress" | "refused" | "timeout", cause: unknown): AttemptFailure {
  connections.add(1, { outcome: errorClass === "egress" ? "proxy_failed" : "receiver_failed" });
  return new AttemptFailure(errorClass, messages[errorClass], cause);
}
