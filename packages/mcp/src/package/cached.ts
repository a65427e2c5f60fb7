// npm run package, in this folder: makes the archive of the npm package, unless it has been made from the same sources before, and
// prints its path.
import { builtArchive } from "./built-archive.ts";

console.log(await builtArchive());
