import { experimental, ServerCredentials } from "@grpc/grpc-js";
import type { Logger } from "@platform/service/observe/log";
import { ConfigError } from "@platform/service/settings/config";
import { certificateMetrics, followKeyPair } from "@platform/service/tls/follow-key-pair";
import { type KeyPair, type KeyPairFiles, readKeyPairAtStart } from "@platform/service/tls/key-pair";

type IdentityListener = Parameters<experimental.CertificateProvider["addIdentityCertificateListener"]>[0];

const variables = "RPC_TLS_CERT_FILE and RPC_TLS_KEY_FILE";
const showCertificate = certificateMetrics("rpc");

/** The files with the certificate of a gRPC server; undefined without TLS. Throws a ConfigError if one is missing. */
export function rpcKeyPairFiles(config: {
  RPC_TLS_CERT_FILE?: string | undefined;
  RPC_TLS_KEY_FILE?: string | undefined;
}): KeyPairFiles | undefined {
  const { RPC_TLS_CERT_FILE: certFile, RPC_TLS_KEY_FILE: keyFile } = config;
  if (certFile === undefined && keyFile === undefined) return undefined;
  if (certFile && keyFile) return { certFile, keyFile, variables };
  throw new ConfigError(`${variables} must be set together.`);
}

/** Credentials of a gRPC server, and what follows the files of its certificate. */
export interface ServerTls {
  credentials: ServerCredentials;
  /** Follows the files until it is stopped: a new certificate is used for new connections. */
  follow(): void;
  stop(): void;
}

/** TLS with the certificate in the files, or none. Throws a ConfigError if the certificate cannot be used. */
export function serverTls(
  files: KeyPairFiles | undefined,
  { intervalMs, log }: { intervalMs: number; log: Pick<Logger, "info" | "error"> },
): ServerTls {
  if (!files) return { credentials: ServerCredentials.createInsecure(), follow() {}, stop() {} };
  let current = readKeyPairAtStart(files);
  const listeners = new Set<IdentityListener>();
  let stop = () => {};
  const provider: experimental.CertificateProvider = {
    addIdentityCertificateListener(listener) {
      listeners.add(listener);
      // The server listens to its credentials only after this call.
      process.nextTick(listener, toUpdate(current));
    },
    removeIdentityCertificateListener: (listener) => listeners.delete(listener),
    addCaCertificateListener() {},
    removeCaCertificateListener() {},
  };
  return {
    // The types of grpc-js name its first two parameters the other way round.
    credentials: experimental.createCertificateProviderServerCredentials(provider, null, false),
    follow() {
      const use = (pair: KeyPair) => {
        current = pair;
        for (const listener of listeners) listener(toUpdate(pair));
      };
      stop = followKeyPair({ files, served: current, use, intervalMs, show: showCertificate, log });
    },
    stop: () => stop(),
  };
}

function toUpdate({ cert, key }: KeyPair) {
  return { certificate: Buffer.from(cert), privateKey: Buffer.from(key) };
}
