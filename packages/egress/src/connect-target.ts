import { isIP, type Socket } from "node:net";
import { buildConnector } from "undici";
import { isAllowedAddress } from "./allowed-address.ts";
import { AttemptFailure } from "./attempt-failure.ts";
import { forbiddenAddress, lookupOf, type ResolveTarget, targetResolver } from "./resolve-target.ts";
import type { TargetPolicy } from "./target-url.ts";

/** Makes connections to addresses. */
interface EgressProxy {
  /** @param origin origin that the connection is for, such as `https://hooks.example` */
  connect(origin: string, target: { address: string; port: number }): Promise<Socket>;
}

interface ConnectOptions extends Omit<TargetPolicy, "ports"> {
  dnsServers: readonly string[];
  timeoutMs: number;
  /** Proxy that makes the connections; if absent, this process makes them. */
  proxy?: EgressProxy | undefined;
}

/** Certificate of the platform for a receiver that requests one. */
export interface ClientCertificate {
  /** PEM, with the certificates of its issuers if the receiver needs them. */
  certificate: string;
  /** PEM. */
  privateKey: string;
}

/**
 * Makes every connection to a receiver. Addresses are checked where they are dialled: an address in the URL before dialling,
 * those of a name when they are resolved for this connection, and then the address that the socket is connected to. A proxy is
 * given one of the checked addresses and never the name, and TLS runs through its connection.
 */
export function targetConnector(
  { allowInsecure, internalDomains, dnsServers, timeoutMs, proxy }: ConnectOptions,
  client?: ClientCertificate,
): buildConnector.connector {
  const resolve = targetResolver({ servers: dnsServers, allowInsecure, internalDomains });
  const lookup = lookupOf(resolve);
  const shown = client && { cert: client.certificate, key: client.privateKey };
  const connect = buildConnector({ lookup, timeout: timeoutMs, allowH2: false, autoSelectFamily: true, ...shown });
  const isAllowed = (address: string) => isAllowedAddress(address, { allowLoopback: allowInsecure });

  return (options, done) => {
    const host = options.hostname.replace(/^\[(.*)\]$/, "$1");
    if (isIP(host) !== 0 && !isAllowed(host)) return done(forbiddenAddress(), null);
    if (proxy) {
      connectBy(proxy, resolve, connect, { ...options, hostname: host }).then(
        (socket) => done(null, withFirstError(socket)),
        (error) => done(failureOf(error, options.protocol), null),
      );
      return;
    }
    connect({ ...options, hostname: host }, (error, socket) => {
      if (error) return done(failureOf(error, options.protocol), null);
      if (isAllowed((socket as Socket).remoteAddress ?? "")) return done(null, withFirstError(socket as Socket));
      socket?.destroy();
      return done(forbiddenAddress(), null);
    });
  };
}

/**
 * Ends the connection with its first error. In TLS 1.3 a receiver refuses a client certificate after the handshake, and the end of the
 * connection, which follows, would hide why.
 */
function withFirstError(socket: Socket): Socket {
  return socket.once("error", (error) => socket.destroy(error));
}

/** Has the proxy connect to an address of the receiver, and starts TLS if the receiver has it. */
async function connectBy(
  proxy: EgressProxy,
  resolve: ResolveTarget,
  connect: buildConnector.connector,
  options: buildConnector.Options,
): Promise<Socket> {
  const { hostname, protocol } = options;
  const isSecure = protocol === "https:";
  const port = Number(options.port || (isSecure ? 443 : 80));
  const [address = ""] = isIP(hostname) === 0 ? await resolve(hostname) : [hostname];
  const socket = await proxy.connect(`${protocol}//${options.host}`, { address, port });
  if (!isSecure) return socket;
  const { promise, resolve: connected, reject } = Promise.withResolvers<Socket>();
  connect({ ...options, httpSocket: socket }, (error, secure) => (error ? reject(error) : connected(secure as Socket)));
  return promise;
}

/** Returns the reason why a connection failed. */
function failureOf(error: Error & { code?: string; syscall?: string }, protocol: string): AttemptFailure {
  if (error instanceof AttemptFailure) return error;
  // When several addresses fail, Node wraps their errors in one.
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  const code = inner?.code ?? error.code ?? "";
  if (code === "UND_ERR_CONNECT_TIMEOUT" || code === "ETIMEDOUT") {
    return new AttemptFailure("timeout", "The receiver did not accept a connection in time.", error);
  }
  // A failed system call is a network error; any other error while connecting comes from TLS.
  const isTls = protocol === "https:" && inner?.syscall === undefined && code !== "ECONNRESET";
  if (isTls) return new AttemptFailure("tls", `No trusted TLS connection to the receiver${shown(code)}.`, error);
  return new AttemptFailure("refused", `The receiver cannot be connected to${shown(code)}.`, error);
}

function shown(code: string): string {
  return code === "" ? "" : `: ${code}`;
}
