import { join } from "node:path";
import { capacityRows } from "@platform/capacity/table";
import { workloadOf } from "@platform/capacity/workload";
import { expect, test } from "vitest";
import { markdownTable, pageWith } from "./fixture/page-section.ts";
import { REPOSITORY } from "./run-command.ts";

/** The largest installation of today, and what it would be ten, a hundred and a thousand times as large. */
const factors = [1, 10, 100, 1000];

test("capacity.md shows what the model computes for today's largest installation and up to a thousand times as much", async () => {
  const workloads = factors.map((factor) => workloadOf({ owners: 2000 * factor, employees: 200_000 * factor }));
  const titles = factors.map((factor) => (factor === 1 ? "today" : `${factor} times`));
  const table = markdownTable(["", ...titles], capacityRows(workloads));
  const page = join(REPOSITORY, "docs/operations/capacity.md");
  await expect(pageWith(page, { capacity: table })).toMatchFileSnapshot(page);
});
