// The `build` script of apps/platform: bundles all apps into the `dist/` of the current folder.
import { resolve } from "node:path";
import { bundlePlatform } from "./bundle-platform.ts";

process.stdout.write(`${await bundlePlatform(resolve("dist"))}\n`);
