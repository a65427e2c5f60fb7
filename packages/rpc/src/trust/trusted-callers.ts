import { createPublicKey, type KeyObject } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { keyIdOf } from "./service-token.ts";

export interface TrustedKey {
  /** The service of the key: the file name up to its first dot. */
  caller: string;
  key: KeyObject;
}

/** The public keys of callers by key id. */
export type TrustedKeys = ReadonlyMap<string, TrustedKey>;

interface TrustedCallersOptions {
  directory: string;
  /** Interval of checking the directory while keys are requested. */
  refreshMs: number;
  now: () => number;
  /** Logs if the directory cannot be read; the keys read before stay valid. */
  onFailure(error: unknown): void;
}

/** The keys in a directory of PEM files, reloaded: changes take effect within `refreshMs`. */
export interface TrustedCallers {
  /**
   * The keys read last; refreshed in the background. Undefined if they are too old, for example after an hour without
   * calls.
   */
  current(): TrustedKeys | undefined;
  /** Reads the keys again, unless that was just done; for a key that `current` does not have. */
  latest(): Promise<TrustedKeys>;
}

/** Number of missed refreshes after which the keys are considered too old. */
const refreshesMissed = 3;

/** A caller may have several valid keys, so that keys can be replaced without an interruption. */
export function trustedCallers({ directory, refreshMs, now, onFailure }: TrustedCallersOptions): TrustedCallers {
  let keys: TrustedKeys = new Map();
  let readAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    try {
      keys = await readKeys(directory, onFailure);
    } catch (error) {
      onFailure(error);
    } finally {
      readAtMs = now();
      reading = undefined;
    }
  }

  const refresh = () => (reading ??= read());
  return {
    current() {
      const ageMs = now() - readAtMs;
      if (ageMs >= refreshMs) void refresh();
      return ageMs < refreshMs * refreshesMissed ? keys : undefined;
    },
    async latest() {
      // Requests with invented key ids must not cause a disk read each.
      if (now() - readAtMs >= Math.min(refreshMs, 1000)) await refresh();
      return keys;
    },
  };
}

/** An invalid file is logged and skipped: it must neither keep a removed key valid nor exclude the other keys. */
async function readKeys(directory: string, onFailure: (error: unknown) => void): Promise<TrustedKeys> {
  const keys = new Map<string, TrustedKey>();
  for (const name of (await readdir(directory)).filter((file) => file.endsWith(".pem") && !file.startsWith("."))) {
    try {
      const key = createPublicKey(await readFile(join(directory, name)));
      const [caller = ""] = name.split(".", 1);
      keys.set(await keyIdOf(key), { caller, key });
    } catch (error) {
      onFailure(error);
    }
  }
  return keys;
}
