// Packs the SDK of this language, unless it has been packed from the same sources before, and prints the path of its archive.
import { languageArchive } from "./language-archive.ts";

console.log(await languageArchive("go"));
