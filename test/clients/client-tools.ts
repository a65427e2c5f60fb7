import { postmanCollections } from "./collections.ts";
import { goClients } from "./go.ts";
import { javaClients } from "./java.ts";
import { pythonClients } from "./python.ts";
import { rustClients } from "./rust.ts";
import { typescriptTools } from "./typescript.ts";
import type { ClientTool } from "./uses.ts";

/** Folders of the programs of the tools. */
export interface ToolPrograms {
  readonly npm: string;
  readonly python: string;
  /** The path of oapi-codegen. */
  readonly oapiCodegen: string;
}

/** The ten makers of clients, in the order of the table. */
export function clientTools({ npm, python, oapiCodegen }: ToolPrograms): ClientTool[] {
  return [
    ...typescriptTools(npm),
    ...pythonClients(python),
    ...goClients(python, oapiCodegen),
    ...javaClients(python),
    ...rustClients(python),
    ...postmanCollections(npm),
  ];
}
