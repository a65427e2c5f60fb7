import type { Round } from "./round.ts";

/**
 * Replaces each server in turn: by one of the later release, or, when all are of that, by an empty one. There is no way back to the
 * earlier release: while leaders of the later one are left, an empty server of the earlier one never gets all that they have.
 *
 * @param later path of nats-server in the later release
 */
export function natsUpgradeRound(later: string): Round {
  return {
    name: "NATS: servers replaced, one after another",
    isShort: false,
    async run({ nats }, load) {
      const isUpgrade = nats.nodes.some(({ program }) => program !== later);
      for (const node of nats.nodes) {
        await node.server.stop();
        if (isUpgrade) node.program = later;
        else node.wipe();
        await node.server.restart();
        await load.accepts(3);
        await nats.complete();
      }
    },
  };
}
