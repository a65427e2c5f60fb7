import { once } from "node:events";
import { connect } from "node:net";
import type { ServerProcess } from "@platform/local-stack/servers/server-process";
import { type Line, openLine } from "@platform/testing/reading/line";
import { testRedis } from "@platform/testing/servers/redis";
import { eventually } from "@platform/testing/waiting/patience";
import { stopAfterTests } from "@platform/testing/waiting/stop-after-tests";
import { expect, vi } from "vitest";

/** A server of the pair. */
export interface RedisNode {
  readonly server: ServerProcess;
  /** Leads to it, for the gateway and for the other server. */
  readonly line: Line;
}

/** A Redis and its replica. */
export interface RedisPair {
  readonly env: { REDIS_URL: string };
  primary(): RedisNode;
  /** Makes the replica the primary. */
  promote(): Promise<void>;
  /** Makes the former primary, which runs, the replica of the new one. */
  rejoin(): Promise<void>;
  /** Waits until requests are counted in the primary. */
  counts(): Promise<void>;
}

/** Starts the pair; it is stopped at the end of the test file. */
export async function redisPair(): Promise<RedisPair> {
  async function node(): Promise<RedisNode> {
    const server = await testRedis();
    const line = await openLine(server.port);
    stopAfterTests({ [Symbol.asyncDispose]: async () => line.close() });
    return { server, line };
  }
  let primary = await node();
  let replica = await node();
  const pair: RedisPair = {
    env: { REDIS_URL: `redis://127.0.0.1:${primary.line.port},127.0.0.1:${replica.line.port}` },
    primary: () => primary,
    async promote() {
      await tell(replica.server, "REPLICAOF NO ONE");
      [primary, replica] = [replica, primary];
    },
    async rejoin() {
      await tell(replica.server, `REPLICAOF 127.0.0.1 ${primary.line.port}`);
      await vi.waitFor(async () => {
        expect(await tell(replica.server, "INFO replication")).toContain("master_link_status:up");
      }, eventually);
    },
    async counts() {
      const calls = async () =>
        Number(/cmdstat_evalsha:calls=(\d+)/.exec(await tell(primary.server, "INFO commandstats"))?.[1] ?? 0);
      await tell(primary.server, "CONFIG RESETSTAT");
      await vi.waitFor(async () => expect(await calls()).toBeGreaterThan(3), eventually);
    },
  };
  await pair.rejoin();
  return pair;
}

/** Sends one command; resolves to the response as it is. */
async function tell({ port }: ServerProcess, command: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.end(`${command}\r\nQUIT\r\n`);
  return (await socket.toArray()).join("");
}
