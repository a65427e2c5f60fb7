// npm run guide [NAME]: prints a guide as the gateway serves it, with its tables; without a name, the names of all guides.
import { readGuides } from "./guide.ts";

const [name] = process.argv.slice(2);
const guides = readGuides();
const guide = guides.get(name ?? "");
if (name !== undefined && guide) process.stdout.write(guide.markdown);
else process.stdout.write(`${[...guides.keys()].filter((each) => each !== "").join("\n")}\n`);
if (!guide) process.exitCode = 2;
