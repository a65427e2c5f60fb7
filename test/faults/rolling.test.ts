import { hangAfterMs } from "@platform/testing/waiting/patience";
import { beforeAll, expect, test } from "vitest";
import { type Figures, table } from "./figures.ts";
import { Load } from "./load.ts";
import { figuresOf } from "./round.ts";
import { type TwoOfEach, twoOfEach } from "./two-of-each.ts";

const isWanted = process.env.FAULT_ROUNDS !== undefined;

let stage: TwoOfEach;
beforeAll(async () => {
  if (isWanted) stage = await twoOfEach();
});

test.runIf(isWanted)(
  "while every process of every app is restarted, no request of a client fails",
  async () => {
    const figures = await restartAll(new Load(stage.partners, "rolling"));
    console.log(table([figures]));
    expect(figures).toMatchObject({ refusals: 0, lost: [], doubled: [] });
  },
  2 * hangAfterMs,
);

/** Restarts one process of each app at a time. */
async function restartAll(load: Load): Promise<Figures> {
  const { platform } = stage;
  const names = [...platform.apps.keys()];
  try {
    await load.accepts(3);
    for (const isFirst of [true, false]) {
      const wave = names.filter((name) => name.endsWith("-2") !== isFirst);
      await Promise.race([Promise.all(wave.map((name) => platform.process(name).restart())), load.failed()]);
      await load.accepts(3);
    }
  } finally {
    await load.stop();
  }
  return figuresOf({ name: "every process restarted", platform: stage, load, prefix: "rolling", receivedBefore: 0 });
}
