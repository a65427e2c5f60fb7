import { isWithin } from "./event-filter.ts";

/** Subjects of requests for the outbox of a source. */
export const listSubject = (source: string) => `outbox.${source}.list`;
export const againSubject = (source: string) => `outbox.${source}.again`;
/** Subject of requests for the content of events of one type, or of a filter such as `file.>`. */
export const readSubject = (source: string, filter: string) => `outbox.${source}.read.${filter}`;

/** Every subject on which a source responds. */
export const outboxSubjects = (source: string) => `outbox.${source}.>`;

interface EventedApp {
  readonly name: string;
  readonly emits: readonly string[];
  readonly consumes: Readonly<Record<string, string>>;
}

/** Subjects on which a service sends requests to the outboxes of others, by their source. */
export function requestsOf({ name, consumes }: EventedApp, apps: readonly EventedApp[]): Map<string, string[]> {
  const filters = Object.values(consumes);
  const bySource = new Map<string, string[]>();
  for (const source of apps) {
    if (source.name === name) continue;
    const common = source.emits.flatMap((emitted) => filters.flatMap((filter) => narrower(emitted, filter) ?? []));
    // NATS refuses two imports of which one contains the other.
    const widest = [...new Set(common)].filter((one) => !common.some((other) => other !== one && isWithin(other, one)));
    if (widest.length === 0) continue;
    const reads = widest.map((filter) => readSubject(source.name, filter));
    bySource.set(source.name, [listSubject(source.name), againSubject(source.name), ...reads]);
  }
  return bySource;
}

/** The filter of the events that two filters have in common; undefined if there are none. */
function narrower(one: string, other: string): string | undefined {
  if (isWithin(one, other)) return other;
  return isWithin(other, one) ? one : undefined;
}
