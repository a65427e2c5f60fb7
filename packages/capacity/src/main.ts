// npm run capacity -- --owners 500 --employees 200000: what an installation for them needs.
import { usage, workloadOfFlags } from "./flags.ts";
import { capacityRows } from "./table.ts";

try {
  for (const [title = "", value = ""] of capacityRows([workloadOfFlags(process.argv.slice(2))])) {
    console.log(`${title.padEnd(46)} ${value}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  console.error(usage);
  process.exit(2);
}
