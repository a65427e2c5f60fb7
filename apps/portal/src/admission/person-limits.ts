import { rollingWindow } from "@platform/rate-limit/rolling-window";
import { type EmbeddedCall, isEmbedded, isOfPerson, type PersonCall } from "../access/page-call.ts";
import { PortalProblem } from "../problem.ts";
import type { Admit } from "./admit.ts";

/** A page makes up to twenty calls when it opens; a person opens at most one in a second for long. */
const callWindows = [{ limit: 1200, windowSeconds: 60 }];
/** Files are read and made in seconds, so a session sends and loads fewer of them. */
const fileWindows = [{ limit: 120, windowSeconds: 60 }];
/** Live pages of one person at the same time, as tabs. */
const mostStreams = 20;

/** Limits of what one signed-in person may ask of this replica, so that a script with a session is no heavier than a key. */
export class PersonLimits {
  readonly #calls = rollingWindow({ maxKeys: 100_000, nowMs: Date.now });
  readonly #streams = new Map<string, number>();

  /** Counts a call, or a file, of a session. Throws RESOURCE_EXHAUSTED `TOO_MANY_CALLS`. */
  count(call: PersonCall | EmbeddedCall, what: "call" | "file" = "call"): void {
    const { sessionId } = isEmbedded(call) ? call.embedded : call.signedIn;
    const windows = what === "file" ? fileWindows : callWindows;
    const { allowed, retryAfterSeconds } = this.#calls.take(`${what} ${sessionId}`, windows);
    if (!allowed) throw tooMany("TOO_MANY_CALLS", "There were too many requests. Wait a moment.", retryAfterSeconds);
  }

  /** Opens a live page of a person; the returned function closes it. Throws RESOURCE_EXHAUSTED `TOO_MANY_LIVE_PAGES`. */
  openStream({ signedIn: { personId } }: PersonCall): () => void {
    const open = this.#streams.get(personId) ?? 0;
    if (open >= mostStreams)
      throw tooMany("TOO_MANY_LIVE_PAGES", "Too many live pages are open. Close some of them.", 10);
    this.#streams.set(personId, open + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      const others = (this.#streams.get(personId) ?? 1) - 1;
      if (others > 0) this.#streams.set(personId, others);
      else this.#streams.delete(personId);
    };
  }
}

/** Admits the sender or reader of a file, and counts the file. */
export function admitFiles(admit: Admit, limits: Pick<PersonLimits, "count">): Admit {
  return async (...request) => {
    const call = await admit(...request);
    if (isOfPerson(call) || isEmbedded(call)) limits.count(call, "file");
    return call;
  };
}

function tooMany(reason: string, message: string, seconds: number): PortalProblem {
  return new PortalProblem("RESOURCE_EXHAUSTED", reason, message, { retryAfterMs: seconds * 1000 });
}
