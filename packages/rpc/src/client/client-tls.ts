import { ChannelCredentials, experimental } from "@grpc/grpc-js";
import { readAuthorities } from "@platform/service/tls/authorities";

type CaListener = Parameters<experimental.CertificateProvider["addCaCertificateListener"]>[0];

const variable = "RPC_TLS_CA_FILE";
const intervalMs = 1000;
const known = new Map<string, ChannelCredentials>();

/**
 * Credentials of a client: TLS that trusts the certificate authorities in a file, or none. The file is followed while a
 * client is open; a new connection uses its present content, and content that is not PEM changes nothing. Clients with
 * the same file share connections. Throws a ConfigError if the file cannot be used.
 */
export function clientCredentials(caFile: string | undefined): ChannelCredentials {
  if (caFile === undefined) return ChannelCredentials.createInsecure();
  const found = known.get(caFile);
  if (found) return found;
  const made = experimental.createCertificateProviderChannelCredentials(caProvider(caFile), null);
  known.set(caFile, made);
  return made;
}

function caProvider(caFile: string): experimental.CertificateProvider {
  const listeners = new Set<CaListener>();
  let current = readAuthorities(caFile, variable);
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    try {
      const found = readAuthorities(caFile, variable);
      if (found === current) return;
      current = found;
      for (const listener of listeners) listener(toUpdate(current));
    } catch {
      // It is being replaced, or broken: connections with the old authorities may still succeed.
    }
  }

  return {
    addCaCertificateListener(listener) {
      listeners.add(listener);
      look();
      listener(toUpdate(current));
      timer ??= setInterval(look, intervalMs).unref();
    },
    removeCaCertificateListener(listener) {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
    addIdentityCertificateListener() {},
    removeIdentityCertificateListener() {},
  };
}

function toUpdate(ca: string) {
  return { caCertificate: Buffer.from(ca) };
}
