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
  const clearLine = stream.isTTY ? "\r\x1b[K" : "";
  const steps = new Set<() => string>();
  return {
    async step(label, work) {
      const started = Date.now();
      const ended = new AbortController();
      let remark = "";
      const describe = () => `${label}${remark && ` — ${remark}`}`;
      steps.add(describe);
      const shown = stream.isTTY ? redraw(stream, steps, ended.signal) : announce(stream, describe, ended.signal);
      async function end(mark: string): Promise<void> {
        ended.abort();
        await shown;
        steps.delete(describe);
        stream.write(`${clearLine}${mark} ${describe()} (${elapsedSince(started)})\n`);
      }
      try {
        const result = await work((text) => {
          remark = text;
        });
        await end("✓");
        return result;
      } catch (error) {
        await end("✗");
        throw error;
      }
    },
    line(text) {
      stream.write(`${clearLine}${text}\n`);
    },
  };
}

/** Progress without output. */
export const silentProgress: Progress = { step: (_label, work) => work(() => {}), line: () => {} };

async function redraw(stream: NodeJS.WriteStream, steps: ReadonlySet<() => string>, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    const labels = Array.from(steps, (describe) => describe()).join(" · ");
    const text = `${FRAMES[Math.floor(Date.now() / FRAME_MS) % FRAMES.length]} ${labels}`.slice(0, stream.columns);
    stream.write(`\r\x1b[K${text}`);
    await sleep(FRAME_MS, undefined, { signal: ended }).catch(() => {});
  }
}

async function announce(stream: NodeJS.WriteStream, describe: () => string, ended: AbortSignal): Promise<void> {
  await sleep(ANNOUNCE_AFTER_MS, undefined, { signal: ended }).catch(() => {});
  if (!ended.aborted) stream.write(`… ${describe()}\n`);
}

function elapsedSince(startedMs: number): string {
  return `${((Date.now() - startedMs) / 1000).toFixed(1)} s`;
}
