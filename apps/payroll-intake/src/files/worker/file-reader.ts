import { Fault } from "@platform/service/call/fault";
import type { Part } from "@platform/service/lifecycle/part";
import { WorkerEnded, workerPool } from "@platform/service/worker/worker-pool";
import { invalidMember } from "@platform/validation/invalid";
import { type FileFailure, tooCostlyFile } from "../file-failure.ts";
import type { FileReading, ReadFile } from "../read-file.ts";
import type { BytesToRead, FileLine, FileResult, FileTask } from "./file-task.ts";

/** The most that a file may cost (docs/decisions/payroll-files.md). */
const limitsOfFile = { heapMiB: 128, memoryMiB: 192, baseMs: 120_000, perMiBMs: 3000 };

/**
 * Reads files in other processes with limits of memory and time, because their senders decide what reading them costs. A file that needs
 * more fails as UNREADABLE_FILE. Throws UNAVAILABLE if somebody else ends the process.
 */
export function fileReader(limits = limitsOfFile): Part & { read: ReadFile } {
  const pool = workerPool(new URL("./read-file-worker.ts", import.meta.url), limits);

  const read: ReadFile = async (content, file, take) => {
    const { sizeBytes } = content;
    let count = 0;
    const calls = {
      read: ({ position, length }: BytesToRead) => content.read(position, length),
      async take(json: string) {
        for (const { row, cells } of JSON.parse(json) as FileLine[]) {
          const writing = take(row, cells);
          if (writing) await writing;
          count += 1;
        }
      },
    };
    const task: FileTask = { sizeBytes, file };
    try {
      const timeMs = limits.baseMs + (sizeBytes / 1_048_576) * limits.perMiBMs;
      const result = (await pool.run({ task, calls, timeMs })) as FileResult;
      if ("reading" in result) return result.reading;
      throw invalidMember("INVALID_FILE", result.wrong.field, result.wrong.description);
    } catch (error) {
      if (!(error instanceof WorkerEnded)) throw error;
      if (error.reason === "killed") throw endedFromOutside(error);
      return unread(tooCostlyFile(error.reason, count), count);
    }
  };
  return { ...pool, name: "file reader", read };
}

function endedFromOutside(cause: WorkerEnded): Fault {
  const message = "The file was not stored, because its reading was interrupted. Send it again in a moment.";
  return new Fault("UNAVAILABLE", "FILE_READER_ENDED", message, { retryAfterMs: 1000, cause });
}

function unread(failure: FileFailure, count: number): FileReading {
  return {
    count,
    columns: undefined,
    mapping: [],
    missing: [],
    otherSheets: [],
    header: [],
    style: { decimalCommas: false, showsCommas: false },
    failure,
    warnings: [],
    withoutEmployer: "",
    isOfEarnings: false,
    tellsChecksApart: false,
  };
}
