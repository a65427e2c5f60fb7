// npm run check: what must hold for the repository as a whole, without the tests. `npm test` runs the same checks first.
//
//   npm run check                all of them
//   npm run check -- unused      the named ones
import { progressOn } from "@platform/local-stack/machine/progress";
import { checks } from "./checks.ts";

const names = process.argv.slice(2);
const unknown = names.filter((name) => !checks.some((check) => check.name === name));
if (unknown.length > 0) {
  const accepted = checks.map(({ name }) => name).join(" | ");
  console.error(`There is no check "${unknown.join('", "')}". Usage: npm run check -- [${accepted}] …`);
  process.exit(2);
}

const progress = progressOn(process.stdout);
for (const check of checks.filter(({ name }) => names.length === 0 || names.includes(name))) {
  try {
    await progress.step(check.title, check.run);
  } catch (error) {
    progress.line((error as Error).message.replaceAll(/^/gm, "    "));
    process.exitCode = 1;
  }
}
