import type { Command } from "commander";

/** The time of an option, ISO 8601; undefined if it is not given. Ends the command if it is no time. */
export function timeOf(command: Command, name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    command.error(`error: --${name} must be an ISO 8601 time; received ${JSON.stringify(text)}`);
  return time;
}
