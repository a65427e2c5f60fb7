// A process that reads files for `fileReader`.
import { Fault } from "@platform/service/call/fault";
import { type CallBack, serveTasks } from "@platform/service/worker/serve-tasks";
import { readFile } from "../read-file.ts";
import type { BytesToRead, FileLine, FileResult, FileTask } from "./file-task.ts";

/** The service does nothing else while it takes a batch. */
const mostRows = 100;
const mostCharacters = 500_000;

serveTasks(async ({ sizeBytes, file }: FileTask, call): Promise<FileResult> => {
  const rows = new RowBatches(call);
  const read = (position: number, length: number) =>
    call("read", { position, length } satisfies BytesToRead) as Promise<Uint8Array>;
  try {
    const reading = await readFile({ sizeBytes, read }, file, (row, cells) => rows.add({ row, cells }));
    await rows.end();
    return { reading };
  } catch (error) {
    const [wrong] = error instanceof Fault ? error.violations : [];
    if (!wrong) throw error;
    return { wrong };
  }
});

/** Passes rows on in batches. One batch is read while the one before is written. */
class RowBatches {
  readonly #call: CallBack;
  #rows: FileLine[] = [];
  #characters = 0;
  #taking: Promise<unknown> = Promise.resolve();

  constructor(call: CallBack) {
    this.#call = call;
  }

  /** Returns a promise if the batch before must be written first. */
  add(line: FileLine): Promise<void> | undefined {
    this.#rows.push(line);
    for (const { length } of line.cells) this.#characters += length;
    return this.#rows.length === mostRows || this.#characters > mostCharacters ? this.#pass() : undefined;
  }

  async end(): Promise<void> {
    if (this.#rows.length > 0) await this.#pass();
    await this.#taking;
  }

  async #pass(): Promise<void> {
    await this.#taking;
    this.#taking = this.#call("take", JSON.stringify(this.#rows));
    this.#rows = [];
    this.#characters = 0;
  }
}
