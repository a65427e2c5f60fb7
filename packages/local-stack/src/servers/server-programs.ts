import { findProgram } from "../programs/find-program.ts";

/** The servers that are installed on the machine and not from npm. */
export type ServerProgram = "redis-server" | "nats-server";

const URL_VARIABLES: Record<ServerProgram, string> = { "redis-server": "REDIS_URL", "nats-server": "NATS_URL" };

/**
 * The full path of a server program.
 *
 * @throws Error with the missing program and the alternatives.
 */
export function requireProgram(program: ServerProgram): string {
  const path = findProgram(program);
  if (!path) throw new Error(missingProgramsMessage([program]));
  return path;
}

/** Error message for missing programs that cannot be installed automatically. */
export function missingProgramsMessage(programs: readonly ServerProgram[]): string {
  return [
    `Missing on this machine: ${programs.join(" and ")}.`,
    `Debian and Ubuntu: sudo apt-get install ${programs.join(" ")}`,
    `macOS: brew install ${programs.map((program) => (program === "redis-server" ? "redis" : program)).join(" ")}`,
    `Or start the servers with "docker compose -f compose.servers.yaml up -d" and set POSTGRES_URL, REDIS_URL and NATS_URL.`,
    `Only ${programs.map((program) => URL_VARIABLES[program]).join(" and ")} must be set for the missing servers.`,
  ].join("\n");
}
