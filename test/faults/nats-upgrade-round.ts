import type { NatsNode } from "./nats-cluster.ts";
import type { Round } from "./round.ts";

/**
 * Replaces each server by one of another release, in turn: of the later one, or, if they are of that already, of the one before.
 *
 * @param later path of nats-server in the later release
 */
export function natsUpgradeRound(later: string): Round {
  async function replace(node: NatsNode, isUpgrade: boolean): Promise<void> {
    await node.server.stop();
    // An earlier release need not be able to read what a later one has written, and gets everything from the other servers.
    if (!isUpgrade) node.wipe();
    node.program = isUpgrade ? later : undefined;
    await node.server.restart();
  }
  return {
    name: "NATS: servers replaced by those of another release, one after another",
    isShort: false,
    async run({ nats }, load) {
      const isUpgrade = nats.nodes.some(({ program }) => program !== later);
      for (const node of nats.nodes) {
        await replace(node, isUpgrade);
        await load.accepts(3);
        await nats.complete();
      }
    },
  };
}
