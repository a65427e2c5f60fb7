import { ChannelCredentials, experimental } from "@grpc/grpc-js";
import { readAuthorities } from "@platform/service/tls/authorities";

type CaListener = Parameters<experimental.CertificateProvider["addCaCertificateListener"]>[0];

const variable = "RPC_TLS_CA_FILE";
const intervalMs = 1000;
const credentialsByFile = new Map<string, ChannelCredentials>();

/**
 * Credentials of a client: TLS that trusts the certificate authorities in a file, or none. The file is followed while a
 * client is open; a new connection uses its present content, and content that is not PEM changes nothing. Clients with
 * the same file share connections. Throws a ConfigError if the file cannot be used.
 */
export function clientCredentials(caFile: string | undefined): ChannelCredentials {
  if (caFile === undefined) return ChannelCredentials.createInsecure();
  const shared = credentialsByFile.get(caFile);
  if (shared) return shared;
  const credentials = experimental.createCertificateProviderChannelCredentials(caProvider(caFile), null);
  credentialsByFile.set(caFile, credentials);
  return credentials;
}

function caProvider(caFile: string): experimental.CertificateProvider {
  const listeners = new Set<CaListener>();
  let current = readAuthorities(caFile, variable);
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    try {
      const latest = readAuthorities(caFile, variable);
      if (latest === current) return;
      current = latest;
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
