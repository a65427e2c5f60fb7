import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { readResponse } from "./read-response.ts";

/** Line of `postmaster.pid` with the status of the server; `ready` is padded with spaces. */
const STATUS_LINE = 7;

/**
 * Rejects until the Postgres with this process id serves this data directory on this port.
 *
 * Postgres writes its process id and status beside its data, so another server on the same port is not mistaken for it.
 * The first message of the protocol then shows that it accepts connections, as in `pg_isready`.
 */
export async function postgresReady(directory: string, server: { port: number; pid: number }): Promise<void> {
  const lines = readFileSync(join(directory, "postmaster.pid"), "utf8").split("\n");
  if (Number(lines[0]) !== server.pid) throw new Error("Another Postgres has this data directory.");
  if (lines[STATUS_LINE]?.trim() !== "ready") throw new Error("Postgres is starting up.");
  if ((await firstResponse(server.port)) !== "R") throw new Error("Postgres does not accept connections yet.");
}

/** Sends the startup message of protocol 3.0; the first byte of the response is R (authenticate) or E (error). */
async function firstResponse(port: number): Promise<string> {
  const parameters = Buffer.from("user\0postgres\0database\0postgres\0\0");
  const header = Buffer.alloc(8);
  header.writeInt32BE(header.length + parameters.length, 0);
  header.writeInt16BE(3, 4);
  const socket = connect({ port, host: "127.0.0.1" }, () => socket.write(Buffer.concat([header, parameters])));
  const response = await readResponse("Postgres", socket, (text) => text !== "");
  return response.charAt(0);
}
