// npm run load -- <scenario>: puts the platform that runs here, or the one that TARGET_FILE describes, under load with k6.
// README.md says what each scenario does. Options after the name go to k6, such as `-e DURATION=10m`.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { progressOn } from "@platform/local-stack/machine/progress";
import { startCountingReceiver } from "./src/counting-receiver.ts";
import { findK6 } from "./src/find-k6.ts";
import { findTarget } from "./src/find-target.ts";

const scenarios = join(import.meta.dirname, "scenarios");
const [name = "smoke", ...options] = process.argv.slice(2);
const script = join(scenarios, `${name}.ts`);
if (!existsSync(script)) {
  const names = readdirSync(scenarios).map((file) => file.replace(/\.ts$/, ""));
  console.error(`Usage: npm run load -- <${names.join(" | ")}> [options of k6]`);
  process.exit(2);
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function run(): Promise<number> {
  const k6 = await findK6(progressOn(process.stderr));
  const target = await findTarget(process.env);
  await using receiver = await startCountingReceiver();
  const TARGET = JSON.stringify({ receiver: receiver.addresses, ...target });
  // Progress is noise where nobody watches.
  const quiet = process.stdout.isTTY ? [] : ["--quiet"];
  const child = spawn(k6, ["run", "--no-usage-report", ...quiet, ...options, script], {
    stdio: "inherit",
    // Not as an option, which every user of the machine could read in the list of processes.
    env: { ...process.env, TARGET },
  });
  // A terminal tells k6 by itself; it then ends with its summary, and so must this.
  process.on("SIGINT", () => {});
  const [code] = await once(child, "exit");
  return Number(code ?? 1);
}
