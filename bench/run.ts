// npm run bench -- <name>: one measurement, side by side with its yardstick. README.md says what each of them measures.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const notMeasurements = new Set(["run.ts"]);
const [name = ""] = process.argv.slice(2);
const file = join(import.meta.dirname, `${name}.ts`);

if (!existsSync(file) || notMeasurements.has(`${name}.ts`)) {
  const files = readdirSync(import.meta.dirname).filter(
    (entry) => entry.endsWith(".ts") && !notMeasurements.has(entry),
  );
  console.error(`Usage: npm run bench -- <${files.map((entry) => entry.slice(0, -".ts".length)).join(" | ")}>`);
  process.exit(2);
}
await import(file);
