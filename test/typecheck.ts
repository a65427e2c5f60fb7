// npm run typecheck: the types of every package. Options after `--` go to turbo:
//
//   npm run typecheck -- --filter=@platform/messaging     the types of one package
import { progressOn } from "@platform/local-stack/progress";
import { checkTypes } from "./check-types.ts";

const progress = progressOn(process.stdout);
try {
  await progress.step("Types (turbo typecheck)", () => checkTypes(process.argv.slice(2)));
} catch (error) {
  progress.line((error as Error).message);
  process.exitCode = 1;
}
