// npm run typecheck: the types of every package. Arguments are folders with a tsconfig.json:
//
//   npm run typecheck -- packages/messaging     the types of one package
import { progressOn } from "@platform/local-stack/machine/progress";
import { checkTypes } from "./check-types.ts";

const folders = process.argv.slice(2);
const progress = progressOn(process.stdout);
try {
  await progress.step("Types (tsc)", () => checkTypes(folders.length > 0 ? folders : undefined));
} catch (error) {
  progress.line((error as Error).message);
  process.exitCode = 1;
}
