import { useMemo, useState } from "react";

/** A draft with the time at which it was typed, as the browser's tab stores it. */
interface StoredDraft<Values> {
  readonly values: Values;
  readonly savedAt: number;
}

export interface Draft<Values> {
  /** The draft that the person typed on this page before, and did not send; undefined if there is none. */
  readonly stored: StoredDraft<Values> | undefined;
  keep(values: Values): void;
  forget(): void;
}

const prefix = "portal.draft:";

/**
 * Keeps what a person types on a page until it is sent or discarded. It survives a reload, Back and a session that ends; it is in the
 * tab alone and ends with it, because it may have names and amounts.
 *
 * @param key names the person, the owner, the environment, the page and the version of the record that is changed
 */
export function useDraft<Values>(key: readonly string[]): Draft<Values> {
  const name = prefix + JSON.stringify(key);
  const [stored] = useState(() => readDraft<Values>(name));
  return useMemo(
    () => ({
      stored,
      keep: (values) => sessionStorage.setItem(name, JSON.stringify({ values, savedAt: Date.now() })),
      forget: () => sessionStorage.removeItem(name),
    }),
    [stored, name],
  );
}

function readDraft<Values>(name: string): StoredDraft<Values> | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
