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

/** What waits in the process for a slow reader, besides one event: beyond it, the next event is not fetched. */
const highWaterMark = 16_384;

/**
 * The text of a stream. The next event is fetched when the reader has taken those before, so a slow reader costs a bounded amount of
 * memory; a reader that takes nothing is disconnected.
 */
export function streamBody(events: AsyncIterable<StreamedEvent>, options: BodyOptions): Readable {
  const { signal, end, heartbeatMs } = options;
  let position = "";
  let toldPosition = "";
  let reads = 0;
  let resume = () => {};
  const body = new Readable({
    highWaterMark,
    read() {
      reads += 1;
      resume();
    },
    destroy(error, done) {
      end("disconnected");
      done(error);
    },
  });

  let isQuiet = true;
  function write(text: string): boolean {
    isQuiet = false;
    toldPosition = position;
    return body.push(text);
  }

  let readsBefore = 0;
  let stalledFor = 0;
  const heartbeat = setInterval(() => {
    if (body.readableLength === 0) {
      stalledFor = 0;
      if (isQuiet) write(position === toldPosition ? commentText("heartbeat") : positionText(position));
    } else {
      stalledFor = reads === readsBefore ? stalledFor + 1 : 0;
      if (stalledFor === 2) end("stalled");
    }
    readsBefore = reads;
    isQuiet = true;
  }, heartbeatMs).unref();

  /** Resolves when the reader has taken what waits, or the stream has ended. */
  async function room(): Promise<void> {
    const taken = Promise.withResolvers<void>();
    resume = taken.resolve;
    signal.addEventListener("abort", resume, { once: true });
    if (!signal.aborted) await taken.promise;
    signal.removeEventListener("abort", resume);
  }

  async function run(): Promise<void> {
    for await (const event of events) {
      if (event.data !== undefined) await options.maySend();
      if (signal.aborted) return;
      const isFirst = position === "";
      position = event.id;
      if (isFirst) write(openingText(position, options.retryMs));
      if (event.data === undefined) continue;
      options.sent();
      if (!write(eventText(event, event.data()))) await room();
    }
    end("complete");
  }

  run()
    .catch((error: unknown) => {
      if (!signal.aborted) options.failed(error);
      end("failed");
    })
    .finally(() => {
      clearInterval(heartbeat);
      const reason = signal.reason as EndReason;
      if (body.destroyed) return;
      if (reason === "complete" && position !== toldPosition) write(positionText(position));
      const lastLine = lastLines[reason];
      if (lastLine !== undefined) write(commentText(lastLine));
      body.push(null);
    });
  return body;
}
