import { isIP, type Socket } from "node:net";
import { buildConnector } from "undici";
import { isAllowedAddress } from "./allowed-address.ts";
import { AttemptFailure } from "./attempt.ts";
import { forbiddenAddress, targetLookup } from "./resolve-target.ts";
import type { TargetPolicy } from "./target-url.ts";

interface ConnectOptions extends TargetPolicy {
  dnsServers: readonly string[];
  timeoutMs: number;
}

/**
 * How every connection to a receiver is made. Addresses are judged where they are dialled: one in the URL before, those of
 * a name as they are resolved for this connection, and in the end the one that the socket says it is connected to.
 */
export function targetConnector({ allowInsecure, dnsServers, timeoutMs }: ConnectOptions): buildConnector.connector {
  const lookup = targetLookup({ servers: dnsServers, allowInsecure });
  const connect = buildConnector({ lookup, timeout: timeoutMs, allowH2: false, autoSelectFamily: true });
  const isAllowed = (address: string) => isAllowedAddress(address, { allowLoopback: allowInsecure });

  return (options, done) => {
    const host = options.hostname.replace(/^\[(.*)\]$/, "$1");
    if (isIP(host) !== 0 && !isAllowed(host)) return done(forbiddenAddress(), null);
    connect({ ...options, hostname: host }, (error, socket) => {
      if (error) return done(failureOf(error, options.protocol), null);
      if (isAllowed((socket as Socket).remoteAddress ?? "")) return done(null, socket);
      socket?.destroy();
      return done(forbiddenAddress(), null);
    });
  };
}

/** Why no connection came about. */
function failureOf(error: Error & { code?: string; syscall?: string }, protocol: string): AttemptFailure {
  if (error instanceof AttemptFailure) return error;
  // Several addresses that all fail come as one error around theirs.
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  const code = inner?.code ?? error.code ?? "";
  if (code === "UND_ERR_CONNECT_TIMEOUT" || code === "ETIMEDOUT") {
    return new AttemptFailure("timeout", "The receiver did not accept a connection in time.", error);
  }
  // A failed system call is the network's doing; whatever else goes wrong while connecting is about TLS.
  const isTls = protocol === "https:" && inner?.syscall === undefined && code !== "ECONNRESET";
  if (isTls) return new AttemptFailure("tls", `No trusted TLS connection to the receiver${shown(code)}.`, error);
  return new AttemptFailure("refused", `The receiver cannot be connected to${shown(code)}.`, error);
}

function shown(code: string): string {
  return code === "" ? "" : `: ${code}`;
}
