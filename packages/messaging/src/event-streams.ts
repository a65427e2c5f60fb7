import { subjectOf } from "./catalog.ts";

/** Stream of all events that are in no stream of their family. It exists in every layout, and takes any event. */
export const eventStream = "EVENTS";

/** How events are spread: all in one stream, or the large families in a stream each. */
export const eventLayouts = ["one", "family"] as const;
export type EventLayout = (typeof eventLayouts)[number];

/** The families of which a payroll report makes events; those of all others together are few. */
export const largeFamilies = ["file", "payroll", "employee", "premium"] as const;

/** A consumer in one of the streams in which its events can be. */
export interface StreamSubject {
  stream: string;
  /** Its events in this stream. */
  subject: string;
}

/** The family of an event type, or of a filter: `file` of `file.processed`. */
export function familyOf(type: string): string {
  return type.split(".", 1)[0] ?? "";
}

/** Stream of a large family in the layout `family`. */
export function familyStreamOf(family: string): string {
  return `${eventStream}_${family}`;
}

/**
 * The subject of an event type, or of a family such as `file.>`, in the stream of its family; undefined if the family has none. It is
 * another one than in `EVENTS`, so that both streams take the event at any time: which one it is in is the choice of who publishes.
 */
export function familySubjectOf(type: string): string | undefined {
  return largeFamilies.some((large) => large === familyOf(type)) ? `family_events.${type}` : undefined;
}

/** Every stream that can have events of a filter, such as `file.>`, or `>` for all. `EVENTS` is the first. */
export function streamsOf(filter: string): readonly StreamSubject[] {
  const families = filter === ">" ? largeFamilies.map((family) => `${family}.>`) : [filter];
  const own = families.flatMap((within) => {
    const subject = familySubjectOf(within);
    return subject ? [{ stream: familyStreamOf(familyOf(within)), subject }] : [];
  });
  return [{ stream: eventStream, subject: subjectOf(filter) }, ...own];
}

/** The event type in a subject of any stream of events. */
export function typeInSubject(subject: string): string {
  return subject.slice(subject.indexOf(".") + 1);
}
