import { type DestinationStream, pino } from "pino";

const stdout = pino.destination({ sync: true });
let lines = "";

function write(): void {
  if (lines === "") return;
  stdout.write(lines);
  lines = "";
}

/**
 * Standard output of the process, for all loggers. Lines of one turn of the event loop are written together at its end,
 * because a separate write costs as much as everything else about a line. Only an abrupt end of the process, such as
 * SIGKILL, loses lines, those of one turn.
 */
export const logLines: DestinationStream = {
  write(line) {
    if (lines === "") setImmediate(write);
    lines += line;
  },
};

process.on("exit", write);
