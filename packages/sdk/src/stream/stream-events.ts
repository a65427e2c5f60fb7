import { ApiError, ConnectionError } from "../client/api-error.ts";
import { type RawClient, rawRequest } from "../client/raw-request.ts";
import { pause } from "../client/retry.ts";
import { messagesIn } from "./server-sent-events.ts";

/** An event of the log. */
export interface StreamedEvent {
  /** Number among all your events of this environment, without holes: your checkpoint. */
  readonly sequence: number;
  readonly type: string;
  /** Body that a webhook receives, in the envelope of your choice; null if it was removed or the credentials may not read it. */
  readonly body: Readonly<Record<string, unknown>> | null;
  /** The body as a webhook receives it, byte for byte; undefined where `body` is null. */
  readonly text?: string | undefined;
}

/** State of the connection of a stream. */
export interface StreamConnection {
  readonly isOpen: boolean;
  /** Number after which it continues. */
  readonly afterSequence: number | undefined;
  /** Why the connection was lost; undefined if it is open, or the server has ended it. */
  readonly error?: unknown;
}

/** Filter of the events, and the place from which they are read. */
export interface StreamOptions {
  /** Begins after the event with this number; 0 begins with the first. Without it, with the next one that happens. */
  readonly afterSequence?: number | undefined;
  readonly type?: string | undefined;
  readonly envelope?: 1 | 2 | 3 | undefined;
  /** False ends the loop after the events so far. True if omitted. */
  readonly follow?: boolean | undefined;
  /** Ends the stream: the loop ends with the reason of the signal as an error. */
  readonly signal?: AbortSignal | undefined;
  /** Called when a connection is made and when one is lost. */
  readonly onConnection?: ((connection: StreamConnection) => void) | undefined;
}

/** The server sends something every 15 seconds; without it for so long the connection is dead. */
const silenceMs = 45_000;
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/**
 * Every event as it is recorded. Connections that break are made again after the last event that was read, so that none is missing and
 * none comes twice. Throws an ApiError if the stream is refused, for example because the key was disabled.
 */
export async function* streamEvents(
  api: RawClient,
  { afterSequence, type, envelope, follow = true, signal, onConnection }: StreamOptions = {},
): AsyncGenerator<StreamedEvent, void, undefined> {
  let position = afterSequence;
  let pauseMs = firstPauseMs;
  for (let failures = 0; ; ) {
    let lost: unknown;
    const watch = new AbortController();
    const silence = watchSilence(watch);
    try {
      const { response } = await api[rawRequest]({
        method: "GET",
        path: "/events/stream",
        accept: "text/event-stream",
        isStreamed: true,
        maxRetries: 0,
        query: { type, envelope, after_sequence: position, follow: follow ? undefined : false },
        ...(position !== undefined && { headers: { "Last-Event-ID": String(position) } }),
        signal: signal ? AbortSignal.any([watch.signal, signal]) : watch.signal,
      });
      let isOpen = false;
      for await (const { id, type, data, retryMs } of messagesIn(
        response.body as ReadableStream<Uint8Array>,
        silence.reset,
      )) {
        failures = 0;
        if (retryMs !== undefined) pauseMs = retryMs;
        if (id === undefined || !/^\d+$/.test(id)) continue;
        if (!isOpen) onConnection?.({ isOpen: true, afterSequence: position ?? Number(id) });
        isOpen = true;
        if (data !== undefined) yield eventOf(id, type, data);
        // Only after the event was processed: what breaks in between is read again.
        position = Number(id);
      }
      if (!follow) return;
    } catch (error) {
      signal?.throwIfAborted();
      if (!isTransient(error) && !watch.signal.aborted) throw error;
      lost = error;
    } finally {
      silence.stop();
    }
    onConnection?.({ isOpen: false, afterSequence: position, error: lost });
    if (lost instanceof ApiError && lost.retryAfterSeconds !== null) await pause(lost.retryAfterSeconds * 1000, signal);
    await pause(Math.min(pauseMs * 2 ** failures, longestPauseMs) * (0.5 + Math.random() / 2), signal);
    failures += 1;
  }
}

function eventOf(id: string, type: string, data: string): StreamedEvent {
  const body = JSON.parse(data);
  return { sequence: Number(id), type, body, text: body === null ? undefined : data };
}

function watchSilence(watch: AbortController): { reset(): void; stop(): void } {
  const begin = () => setTimeout(() => watch.abort(new Error("The stream is silent.")), silenceMs);
  let timer = begin();
  return {
    reset() {
      clearTimeout(timer);
      timer = begin();
    },
    stop: () => clearTimeout(timer),
  };
}

/** True if a later connection can succeed. A body that breaks throws a TypeError, or another error of the runtime. */
function isTransient(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 429 || error.status >= 500;
  return error instanceof ConnectionError || !(error instanceof SyntaxError);
}
