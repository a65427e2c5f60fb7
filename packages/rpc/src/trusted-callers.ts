import { createPublicKey, type KeyObject } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { keyIdOf } from "./service-token.ts";

export interface TrustedKey {
  /** The service that the key speaks for: the file's name up to its first dot. */
  caller: string;
  key: KeyObject;
}

/** The public keys of callers by key id. */
export type TrustedKeys = ReadonlyMap<string, TrustedKey>;

interface TrustedCallersOptions {
  directory: string;
  /** How often the directory is looked at while keys are asked for. */
  refreshMs: number;
  now: () => number;
  /** Told when the directory cannot be read; what was read before then goes on to hold. */
  onFailure(error: unknown): void;
}

/** The keys in a directory of PEM files, kept current: files that come or go count within `refreshMs`. */
export interface TrustedCallers {
  /** As read last; refreshed in the background. Undefined when that is too long ago to go by, as after a quiet hour. */
  current(): TrustedKeys | undefined;
  /** Read anew, unless that was just done. For a key that `current` does not have. */
  latest(): Promise<TrustedKeys>;
}

/** How many refreshes may be missed before what was read counts for nothing. */
const refreshesMissed = 3;

/** Several keys of one caller are all good, so that keys are replaced without a moment in which none fits. */
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
      // Whoever sends made-up key ids must not keep the disk busy.
      if (now() - readAtMs >= Math.min(refreshMs, 1000)) await refresh();
      return keys;
    },
  };
}

/** A file that is no key is told of and passed over: it must not keep a key that was withdrawn alive, nor the others out. */
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
