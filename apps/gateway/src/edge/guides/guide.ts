import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { withTables } from "./tables/guide-tables.ts";

/** A page of the guides, as it is served. */
export interface Guide {
  /** The file without its suffix: `payroll-files`. Empty for the list of all guides. */
  readonly name: string;
  readonly title: string;
  /** With the tables that are made from the code. */
  readonly markdown: string;
}

const folder = fileURLToPath(new URL("../../../../../docs/api", import.meta.url));

/**
 * All guides by name, in the order in which their list names them. Reads the files anew.
 *
 * @throws Error if a guide has the marker of a table that nothing makes
 */
export function readGuides(): ReadonlyMap<string, Guide> {
  const files = readdirSync(folder).filter((file) => file.endsWith(".md"));
  const guides = new Map(files.map((file) => [nameOf(file), guideOf(file)]));
  const list = guides.get("")?.markdown ?? "";
  const place = ({ name }: Guide) => (name === "" ? -1 : list.indexOf(`](${name}.md)`));
  return new Map([...guides].sort(([, one], [, other]) => place(one) - place(other)));
}

function guideOf(file: string): Guide {
  const markdown = withTables(readFileSync(`${folder}/${file}`, "utf8"));
  return { name: nameOf(file), title: /^# (.*)$/m.exec(markdown)?.[1] ?? file, markdown };
}

function nameOf(file: string): string {
  return file === "README.md" ? "" : file.replace(/\.md$/, "");
}
