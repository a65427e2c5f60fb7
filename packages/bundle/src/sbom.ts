import { readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";

/** One package of which a bundle has code or files. */
interface Component {
  type: "library";
  name: string;
  version: string;
  purl: string;
  licenses?: { expression: string }[];
}

/** A software bill of materials in CycloneDX, without what changes from build to build. */
interface Sbom {
  bomFormat: "CycloneDX";
  specVersion: "1.6";
  version: 1;
  metadata: { component: { type: "application"; name: string } };
  components: Component[];
}

/**
 * The packages from which a bundle was made, in the order of their names.
 *
 * @param app what was bundled
 * @param sources the files that went into the bundle
 */
export function sbomOf(app: string, sources: readonly string[]): Sbom {
  const components = new Map<string, Component>();
  for (const folder of new Set(sources.flatMap(packageFolderOf))) {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
    const licenses = typeof license === "string" && { licenses: [{ expression: license }] };
    components.set(purl, { type: "library", name, version, purl, ...licenses });
  }
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { type: "application", name: app } },
    components: [...components.values()].toSorted((one, other) => (one.purl < other.purl ? -1 : 1)),
  };
}

/** The folder of the package that a file belongs to; none for our own files. */
function packageFolderOf(source: string): string[] {
  const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(source) ?? [];
  return folder ? [realpathSync(folder)] : [];
}
