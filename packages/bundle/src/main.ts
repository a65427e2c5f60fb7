// Run in an app's folder, as its `build` script does: bundles it into `dist/`.
import { basename, join } from "node:path";
import { bundleApp } from "./bundle-app.ts";

const outfile = await bundleApp(basename(process.cwd()), join(process.cwd(), "dist"));
process.stdout.write(`${outfile}\n`);
