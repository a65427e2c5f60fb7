// npm run guide NAME: prints a guide as the gateway serves it, with the tables that are made from the code.
import { readGuides } from "./guide.ts";

const [name = ""] = process.argv.slice(2);
const guides = readGuides();
const guide = guides.get(name);
if (guide && name !== "") process.stdout.write(guide.markdown);
else {
  process.stderr.write(`Usage: npm run guide <${[...guides.keys()].filter((each) => each !== "").join(" | ")}>\n`);
  process.exitCode = 2;
}
