// CPU time of a unary call, client and server together, when 1 to 16 calls begin in the same turn of the event loop: each in a message of
// its own, and all in one.
import { FileStatusService } from "@platform/contracts/file_status/v1/file_status";
import { rpcClient } from "@platform/rpc/client";
import { implement } from "@platform/rpc/handlers";
import { rpcServer } from "@platform/rpc/server";
import { createLogger } from "@platform/service/log";
import { alternate, median } from "./src/rounds.ts";
import { printTable } from "./src/table.ts";

const callsOfRound = 1200;
const server = rpcServer({
  ...{ host: "127.0.0.1", port: 0, log: createLogger("bench", "warn") },
  services: [implement(FileStatusService, { getFileStatus: async ({ fileId }) => ({ file: { fileId } }) })],
});
await server.start?.();
const connect = (sharesCalls: boolean) =>
  rpcClient(FileStatusService, { address: `127.0.0.1:${server.port()}`, sharesCalls });
const [alone, shared] = [connect(false), connect(true)];

/** CPU time of a call in µs, where so many begin at once. */
async function round({ call }: typeof alone, atOnce: number): Promise<number> {
  const tenant = { environment: "sandbox", ownerId: "own_1" } as const;
  const before = process.cpuUsage();
  for (let calls = 0; calls < callsOfRound; calls += atOnce) {
    await Promise.all(Array.from({ length: atOnce }, () => call.getFileStatus({ fileId: "PR_1" }, { tenant })));
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / callsOfRound;
}

const rows: number[][] = [];
for (const atOnce of [1, 2, 4, 8, 16]) {
  const rounds = await alternate(5, { alone: () => round(alone, atOnce), shared: () => round(shared, atOnce) });
  const [own, one] = [median(rounds.alone), median(rounds.shared)];
  rows.push([atOnce, own, one, one / own]);
}
printTable(
  "A unary call, client and server; ratio to a message of its own",
  ["calls at once", "own message µs", "shared µs", "ratio"],
  rows.map(([atOnce, ...rest]) => [String(atOnce), ...rest]),
);
await Promise.all([alone.stop?.(), shared.stop?.()]);
await server.stop?.();
