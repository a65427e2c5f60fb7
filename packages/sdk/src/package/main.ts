// npm run package, in this folder: makes the npm package in `dist/` and prints the path of its archive.
import { join } from "node:path";
import { makePackage } from "./make-package.ts";

console.log(await makePackage(join(import.meta.dirname, "../../dist")));
