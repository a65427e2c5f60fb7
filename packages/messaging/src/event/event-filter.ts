import { catalog } from "./catalog.ts";

/** True for an event type within a filter, such as `file.>`, or `>` for all. */
export function isWithin(filter: string, type: string): boolean {
  return filter.endsWith(">") ? type.startsWith(filter.slice(0, -1)) : type === filter;
}

/** The event types of an app that are within a filter. */
export function typesWithin(filter: string, source: string): string[] {
  return Object.values(catalog).flatMap((entry) =>
    isWithin(filter, entry.type) && entry.source === source && entry.schema ? [entry.type] : [],
  );
}
