import type { ConnectionOptions } from "@nats-io/transport-node";
import type { Logger } from "@platform/service/observe/log";
import { fileAuthenticator } from "./nats-credentials.ts";

/** The servers of NATS, and how to be admitted to them. */
export interface NatsAddress {
  /** `nats://host:port` or `tls://host:port`, several separated by commas. `tls:` refuses servers without TLS. */
  url: string;
  /** File with credentials; without it NATS must be open to everybody, which only development allows. */
  credentialsFile?: string | undefined;
  /** File with the certificate authorities that NATS must have a certificate of. Requires TLS. */
  caFile?: string | undefined;
}

/** Options of a connection to NATS. Throws a ConfigError if the credentials are not usable. */
export function natsAddress(
  { url, credentialsFile, caFile }: NatsAddress,
  log: Pick<Logger, "warn"> = { warn() {} },
): Pick<ConnectionOptions, "servers" | "authenticator" | "tls"> {
  const servers = url.split(",").map((one) => one.trim());
  const tls = caFile !== undefined || servers.some((one) => one.startsWith("tls://"));
  return {
    servers,
    ...(credentialsFile && { authenticator: fileAuthenticator(credentialsFile, log) }),
    ...(tls && { tls: caFile === undefined ? {} : { caFile } }),
  };
}
