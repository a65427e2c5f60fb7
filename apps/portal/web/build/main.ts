// The `build` script: builds the pages into `dist/`, which the image gets, or into the folder given as argument.
import { join, resolve } from "node:path";
import { buildPagesInto } from "./build-pages.ts";

const dist = join(import.meta.dirname, "../dist");
await buildPagesInto(process.argv[2] ? resolve(process.argv[2]) : dist);
