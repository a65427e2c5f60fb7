import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A network connection to a server on this machine. */
export interface Line {
  /** Port of the loopback address that leads to the server. */
  readonly port: number;
  /** Ends every connection and refuses new ones, as a machine does whose process has ended. */
  cut(): void;
  /** Carries nothing and ends nothing, as the network to a lost machine. */
  silence(): void;
  /** Carries everything again, also what was sent during a silence. */
  mend(): void;
  close(): void;
}

/**
 * Opens a line to a port of the loopback address.
 *
 * @param ownPort port of the line; default: a free one
 */
export async function openLine(targetPort: number, ownPort = 0): Promise<Line> {
  const open = new Set<Socket>();
  let state: "carries" | "silent" | "cut" = "carries";
  const server = createServer((near) => {
    if (state === "cut") return void near.destroy();
    const far = connect(targetPort, "127.0.0.1");
    for (const [source, target] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(source);
      source.setNoDelay(true);
      source.on("data", (chunk) => {
        if (!target.write(chunk)) source.pause();
      });
      target.on("drain", () => {
        if (state === "carries") source.resume();
      });
      source.on("error", () => {});
      source.on("close", () => {
        open.delete(source);
        target.destroy();
      });
      if (state === "silent") source.pause();
    }
  });
  server.listen(ownPort, "127.0.0.1");
  await once(server, "listening");

  function endAll(): void {
    for (const socket of open) socket.destroy();
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = "cut";
      endAll();
    },
    silence() {
      state = "silent";
      for (const socket of open) socket.pause();
    },
    mend() {
      state = "carries";
      for (const socket of open) socket.resume();
    },
    close() {
      endAll();
      server.close();
    },
  };
}
