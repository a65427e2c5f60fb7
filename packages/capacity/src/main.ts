// npm run capacity -- --owners 500 --employees 200000: what an installation for them needs, what runs where, and what to buy.
import { assumptionOf } from "./assumptions.ts";
import { costRows } from "./cost-table.ts";
import { usage, workloadOfFlags } from "./flags.ts";
import { columnOf, needsRows, placesRows } from "./table.ts";

try {
  const columns = [columnOf(workloadOfFlags(process.argv.slice(2)))];
  print("What it needs", needsRows(columns));
  print("What runs where, in each installation", placesRows(columns));
  const costs = costRows(columns);
  print("What to buy, for all installations", costs);
  print(
    "How that is computed",
    costs.map(([title = ""]) => [title, assumptionOf(title)]),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  console.error(usage);
  process.exit(2);
}

function print(title: string, rows: readonly (readonly string[])[]): void {
  const width = Math.max(...rows.map(([name = ""]) => name.length));
  console.log(`\n${title}\n`);
  for (const [name = "", value = ""] of rows) console.log(`  ${name.padEnd(width)}  ${value}`);
}
