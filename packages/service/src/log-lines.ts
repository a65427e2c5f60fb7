import { type DestinationStream, pino } from "pino";

const stdout = pino.destination({ sync: true });
let lines = "";

function write(): void {
  if (lines === "") return;
  stdout.write(lines);
  lines = "";
}

/**
 * The process's stdout, for all of its loggers: what is logged in one turn of the event loop is written at the end of
 * that turn, together, because a write of its own costs as much as all else about a line. Only what ends the process
 * without letting it exit, such as SIGKILL, loses lines, and then those of one turn.
 */
export const logLines: DestinationStream = {
  write(line) {
    if (lines === "") setImmediate(write);
    lines += line;
  },
};

process.on("exit", write);
