import type { Socket } from "node:net";
import { RESPONSE_TIMEOUT_MS } from "../machine/response-timeout.ts";

/**
 * Reads from a socket until `isComplete`, then closes it. Rejects if the server closes the connection before, or is silent.
 *
 * @param server its name, for the message of the error
 */
export function readResponse(
  server: string,
  socket: Socket,
  isComplete: (response: string) => boolean,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = "";
    socket.setTimeout(RESPONSE_TIMEOUT_MS, () => socket.destroy(new Error(`${server} does not respond.`)));
    socket.on("data", (chunk) => {
      response += chunk.toString("latin1");
      if (!isComplete(response)) return;
      socket.destroy();
      resolve(response);
    });
    socket.once("error", reject);
    socket.once("close", () => reject(new Error(`${server} closed the connection.`)));
  });
}
