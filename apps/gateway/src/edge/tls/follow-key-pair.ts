import type { Server } from "node:tls";
import type { Logger } from "@platform/service/log";
import { meter } from "@platform/service/telemetry";
import {
  checkKeyPair,
  expirySeconds,
  type KeyPair,
  type KeyPairFiles,
  readKeyPair,
  sameKeyPair,
  secureOptions,
} from "./key-pair.ts";

interface FollowOptions {
  files: KeyPairFiles;
  /** The pair that the server was made with. */
  served: KeyPair;
  server: Server;
  /** How often the files are looked at. */
  intervalMs: number;
  log: Logger;
}

const unreadable: KeyPair = { cert: "", key: "" };
let servedExpirySeconds: number | undefined;
let refusing = false;

const metrics = meter("gateway");
metrics
  .createObservableGauge("gateway.tls.certificate.expiry", {
    unit: "s",
    description: "Expiry of the certificate that is served, in seconds since 1970",
  })
  .addCallback((result) => {
    if (servedExpirySeconds !== undefined) result.observe(servedExpirySeconds);
  });
metrics
  .createObservableGauge("gateway.tls.certificate.refused", {
    description: "1 while the files hold a certificate and key that cannot be used, and older ones are served",
  })
  .addCallback((result) => {
    if (servedExpirySeconds !== undefined) result.observe(Number(refusing));
  });

/**
 * Serves the key pair in the files from now on: new connections use a new pair, and open connections stay. A pair that
 * cannot be used changes nothing and is reported in the log and in the metrics. Returns a function that stops this.
 *
 * The files are read rather than watched: Kubernetes replaces what a mounted Secret leads to and not the files themselves,
 * and two small files a second cost nothing.
 */
export function followKeyPair({ files, served, server, intervalMs, log }: FollowOptions): () => void {
  let current = served;
  let seen = served;
  servedExpirySeconds = expirySeconds(served);

  async function look(): Promise<void> {
    const found = await readKeyPair(files).catch(() => unreadable);
    const stays = sameKeyPair(found, seen);
    seen = found;
    if (sameKeyPair(found, current)) {
      refusing = false;
      return;
    }
    try {
      checkKeyPair(found);
      server.setSecureContext(secureOptions(found));
      servedExpirySeconds = expirySeconds(found);
      current = found;
      refusing = false;
      log.info("serving a new certificate");
    } catch (err) {
      // While the two files are being replaced they do not match for a moment. Only a lasting mismatch is reported, once.
      if (!stays || refusing) return;
      refusing = true;
      log.error({ err }, "the new certificate and key cannot be used; the old ones stay in use");
    }
  }

  const timer = setInterval(() => void look(), intervalMs).unref();
  return () => clearInterval(timer);
}
