import { Readable } from "node:stream";
import { type EndReason, lastLines } from "./end-reason.ts";
import { commentText, eventText, openingText, positionText, type StreamedEvent } from "./streamed-event.ts";

interface BodyOptions {
  /** Aborts when the stream ends, with its EndReason. */
  signal: AbortSignal;
  end(reason: EndReason): void;
  /** Resolves when the next event may be sent; rejects when the stream has ended. */
  maySend(): Promise<unknown>;
  /** Counts an event. */
  sent(): void;
  /** Notes why no further event can be fetched. */
  failed(error: unknown): void;
  /** Something is sent at least this often. A reader that takes nothing of what waits for two of these intervals has stalled. */
  heartbeatMs: number;
  /** How long the reader waits before it connects again. */
  retryMs: number;
}

/** Bytes that wait in the process for a slow reader, besides one event: beyond it, the next event is not fetched. */
const highWaterMark = 16_384;

/**
 * The text of a stream. The next event is fetched when the reader has taken those before, so a slow reader costs a bounded amount of
 * memory; a reader that takes nothing is disconnected.
 */
export function streamBody(events: AsyncIterable<StreamedEvent>, options: BodyOptions): Readable {
  return new StreamBody(events, options);
}

class StreamBody extends Readable {
  readonly #options: BodyOptions;
  readonly #heartbeat: NodeJS.Timeout;
  /** Id of the last event; empty before the first. */
  #position = "";
  /** Id of the last event when something was written last. */
  #writtenPosition = "";
  /** True until something is written after the last heartbeat. */
  #isQuiet = true;
  #reads = 0;
  #readsBefore = 0;
  /** Heartbeats since the reader took something of what waits. */
  #stalledFor = 0;
  #resume = () => {};

  constructor(events: AsyncIterable<StreamedEvent>, options: BodyOptions) {
    super({ highWaterMark });
    this.#options = options;
    this.#heartbeat = setInterval(() => this.#beat(), options.heartbeatMs).unref();
    this.#send(events)
      .catch((error: unknown) => {
        if (!options.signal.aborted) options.failed(error);
        options.end("failed");
      })
      .finally(() => this.#finish());
  }

  override _read(): void {
    this.#reads += 1;
    this.#resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#options.end("disconnected");
    done(error);
  }

  async #send(events: AsyncIterable<StreamedEvent>): Promise<void> {
    const { signal, maySend, sent: countEvent, retryMs, end } = this.#options;
    for await (const event of events) {
      if (event.data !== undefined) await maySend();
      if (signal.aborted) return;
      const isFirst = this.#position === "";
      this.#position = event.id;
      if (isFirst) this.#write(openingText(event.id, retryMs));
      if (event.data === undefined) continue;
      countEvent();
      if (!this.#write(eventText(event, event.data()))) await this.#room();
    }
    end("complete");
  }

  #write(text: string): boolean {
    this.#isQuiet = false;
    this.#writtenPosition = this.#position;
    return this.push(text);
  }

  /** Resolves when the reader has taken what waits, or the stream has ended. */
  async #room(): Promise<void> {
    const { signal } = this.#options;
    const reading = Promise.withResolvers<void>();
    this.#resume = reading.resolve;
    signal.addEventListener("abort", this.#resume, { once: true });
    if (!signal.aborted) await reading.promise;
    signal.removeEventListener("abort", this.#resume);
  }

  /** Writes something where nothing was written since the last heartbeat, and ends the stream of a reader that has stalled. */
  #beat(): void {
    const isPositionWritten = this.#position === this.#writtenPosition;
    if (this.readableLength > 0) {
      this.#stalledFor = this.#reads === this.#readsBefore ? this.#stalledFor + 1 : 0;
      if (this.#stalledFor === 2) this.#options.end("stalled");
    } else {
      this.#stalledFor = 0;
      if (this.#isQuiet) this.#write(isPositionWritten ? commentText("heartbeat") : positionText(this.#position));
    }
    this.#readsBefore = this.#reads;
    this.#isQuiet = true;
  }

  /** Writes the last lines, which depend on why the stream has ended. */
  #finish(): void {
    clearInterval(this.#heartbeat);
    if (this.destroyed) return;
    const reason = this.#options.signal.reason as EndReason;
    if (reason === "complete" && this.#position !== this.#writtenPosition) this.#write(positionText(this.#position));
    const lastLine = lastLines[reason];
    if (lastLine !== undefined) this.#write(commentText(lastLine));
    this.push(null);
  }
}
