// Builds the pages unless they have been built from the same sources before, and prints their folder.
import { buildPages } from "./build-pages.ts";

process.stdout.write(`${await buildPages()}\n`);
