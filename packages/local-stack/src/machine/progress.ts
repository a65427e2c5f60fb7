import { setTimeout as sleep } from "node:timers/promises";

/** Shows the progress of a long command, one line per step. */
export interface Progress {
  /**
   * Shows a step while `work` runs, and its outcome. Returns the result of `work`, or rejects with its error.
   *
   * @param work receives a function that adds a remark to the line of the step
   */
  step<T>(label: string, work: (remark: (text: string) => void) => Promise<T>): Promise<T>;
  /** Shows a separate line above the current step. */
  line(text: string): void;
}

/** On a terminal the line of the current step is redrawn; otherwise a slow step is printed once after this time. */
const ANNOUNCE_AFTER_MS = 2_000;
const FRAME_MS = 100;
const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/** Progress on a stream: animated on a terminal, plain lines in a log. Steps at the same time share the last line. */
export function progressOn(stream: NodeJS.WriteStream = process.stdout): Progress {
  const steps = new Set<Step>();
  return {
    async step(label, work) {
      const step = new Step(label, stream, steps);
      try {
        const result = await work((text) => {
          step.remark = text;
        });
        await step.end("✓");
        return result;
      } catch (error) {
        await step.end("✗");
        throw error;
      }
    },
    line: (text) => void stream.write(`${lineStart(stream)}${text}\n`),
  };
}

/** On a terminal, clears the line of the current steps. */
const lineStart = ({ isTTY }: NodeJS.WriteStream) => (isTTY ? "\r\x1b[K" : "");

/** A step in progress. */
class Step {
  remark = "";
  readonly #label: string;
  readonly #stream: NodeJS.WriteStream;
  readonly #steps: Set<Step>;
  readonly #startedMs = Date.now();
  readonly #ended = new AbortController();
  readonly #shown: Promise<void>;

  /** @param steps those of the stream, which share its last line */
  constructor(label: string, stream: NodeJS.WriteStream, steps: Set<Step>) {
    this.#label = label;
    this.#stream = stream;
    this.#steps = steps.add(this);
    this.#shown = stream.isTTY ? redraw(stream, steps, this.#ended.signal) : announce(stream, this, this.#ended.signal);
  }

  toString(): string {
    return `${this.#label}${this.remark && ` — ${this.remark}`}`;
  }

  async end(mark: string): Promise<void> {
    this.#ended.abort();
    await this.#shown;
    this.#steps.delete(this);
    this.#stream.write(`${lineStart(this.#stream)}${mark} ${this} (${elapsedSince(this.#startedMs)})\n`);
  }
}

/** Progress without output. */
export const silentProgress: Progress = { step: (_label, work) => work(() => {}), line: () => {} };

async function redraw(stream: NodeJS.WriteStream, steps: ReadonlySet<Step>, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    const labels = [...steps].join(" · ");
    const text = `${FRAMES[Math.floor(Date.now() / FRAME_MS) % FRAMES.length]} ${labels}`.slice(0, stream.columns);
    stream.write(`\r\x1b[K${text}`);
    await sleep(FRAME_MS, undefined, { signal: ended }).catch(() => {});
  }
}

async function announce(stream: NodeJS.WriteStream, step: Step, ended: AbortSignal): Promise<void> {
  await sleep(ANNOUNCE_AFTER_MS, undefined, { signal: ended }).catch(() => {});
  if (!ended.aborted) stream.write(`… ${step}\n`);
}

function elapsedSince(startedMs: number): string {
  return `${((Date.now() - startedMs) / 1000).toFixed(1)} s`;
}
