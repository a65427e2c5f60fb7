import type { Logger } from "../observe/log.ts";
import { meter } from "../observe/telemetry.ts";
import { checkKeyPair, expirySeconds, type KeyPair, type KeyPairFiles, readKeyPair, sameKeyPair } from "./key-pair.ts";

/** State of the certificate that a server uses. */
interface CertificateState {
  expirySeconds: number;
  isRefusing: boolean;
}

/** Shows the certificate of a server among the metrics of its app until the returned function is called. */
export type CertificateMetrics = (state: CertificateState) => () => void;

/** The gauges `<name>.tls.certificate.expiry` and `<name>.tls.certificate.refused`. Call it once for each name. */
export function certificateMetrics(name: string): CertificateMetrics {
  const metrics = meter(name);
  const expiry = metrics.createObservableGauge(`${name}.tls.certificate.expiry`, {
    unit: "s",
    description: "Expiry of the certificate that is served, in seconds since 1970",
  });
  const refused = metrics.createObservableGauge(`${name}.tls.certificate.refused`, {
    description: "1 while the files hold a certificate and key that cannot be used, and older ones are served",
  });
  return (state) => {
    const showExpiry: Parameters<typeof expiry.addCallback>[0] = (result) => result.observe(state.expirySeconds);
    const showRefused: typeof showExpiry = (result) => result.observe(Number(state.isRefusing));
    expiry.addCallback(showExpiry);
    refused.addCallback(showRefused);
    return () => {
      expiry.removeCallback(showExpiry);
      refused.removeCallback(showRefused);
    };
  };
}

interface FollowOptions {
  files: KeyPairFiles;
  /** The pair that the server was made with. */
  served: KeyPair;
  /** Makes the server use a new pair for new connections. */
  use(pair: KeyPair): void;
  /** Interval of reading the files. */
  intervalMs: number;
  show: CertificateMetrics;
  log: Pick<Logger, "info" | "error">;
}

const unreadable: KeyPair = { cert: "", key: "" };

/**
 * Serves the key pair in the files from now on: new connections use a new pair, and open connections stay. A pair that
 * cannot be used changes nothing and is reported in the log and in the metrics. Returns a function that stops this.
 *
 * The files are read and not watched: Kubernetes replaces the target of a mounted Secret and not the files themselves,
 * and two small files a second cost nothing.
 */
export function followKeyPair(options: FollowOptions): () => void {
  const follower = new KeyPairFollower(options);
  const timer = setInterval(() => void follower.look(), options.intervalMs).unref();
  const hide = options.show(follower.state);
  return () => {
    clearInterval(timer);
    hide();
  };
}

class KeyPairFollower {
  readonly state: CertificateState;
  readonly #options: FollowOptions;
  /** The pair in use, and the pair that was read last. */
  #current: KeyPair;
  #latest: KeyPair;

  constructor(options: FollowOptions) {
    this.#options = options;
    this.#current = options.served;
    this.#latest = options.served;
    this.state = { expirySeconds: expirySeconds(options.served), isRefusing: false };
  }

  async look(): Promise<void> {
    const { files, log } = this.#options;
    const { state } = this;
    const pair = await readKeyPair(files).catch(() => unreadable);
    const isLasting = sameKeyPair(pair, this.#latest);
    this.#latest = pair;
    if (sameKeyPair(pair, this.#current)) {
      state.isRefusing = false;
      return;
    }
    try {
      checkKeyPair(pair);
      this.#options.use(pair);
      state.expirySeconds = expirySeconds(pair);
      this.#current = pair;
      state.isRefusing = false;
      log.info("serving a new certificate");
    } catch (err) {
      // While the two files are being replaced they do not match for a moment. Only a lasting mismatch is reported, once.
      if (!isLasting || state.isRefusing) return;
      state.isRefusing = true;
      log.error({ err }, "the new certificate and key cannot be used; the old ones stay in use");
    }
  }
}
