/** One server-sent event, or how far a stream is. */
export interface StreamedEvent {
  /** Id that a reader sends back as `Last-Event-ID`: everything up to it was sent. */
  id: string;
  type?: string;
  /**
   * Makes its text, one line, when the credential is known to be valid. Absent where the stream has only come further: no reader
   * receives an event then.
   */
  data?(): string;
}

/** The text of an event with data (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export function eventText({ id, type }: StreamedEvent, data: string): string {
  return `id: ${id}\n${type === undefined ? "" : `event: ${type}\n`}data: ${data}\n\n`;
}

/** The text that moves `Last-Event-ID` without an event, so that a reader resumes from there. */
export function positionText(id: string): string {
  return `id: ${id}\n\n`;
}

/** The first text of a stream: where it begins, and how long a reader waits before it connects again. */
export function openingText(id: string, retryMs: number): string {
  return `retry: ${retryMs}\nid: ${id}\n\n`;
}

/** A line that readers ignore. */
export function commentText(comment: string): string {
  return `: ${comment}\n\n`;
}
