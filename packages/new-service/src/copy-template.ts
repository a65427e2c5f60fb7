import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Spellings } from "./spellings.ts";

const template = join(import.meta.dirname, "../template");

/**
 * Copies the files of `template/` into the repository and fills in the service's name and purpose. Returns their paths. The
 * test is named `service-test.ts` in the template, so that test runs ignore it.
 */
export function copyTemplate(repository: string, spellings: Spellings, purpose: string): string[] {
  const { kebab, snake } = spellings;
  const targets: Record<string, string> = {
    app: `apps/${kebab}`,
    chart: `charts/${kebab}`,
    proto: `proto/${snake}/v1`,
  };
  const { version }: { version: string } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
  const values: Record<string, string> = {
    "name-of-service": kebab,
    name_of_service: snake,
    nameOfService: spellings.camel,
    NameOfService: spellings.pascal,
    PURPOSE_OF_SERVICE: purpose,
    VERSION_OF_PLATFORM: version,
  };
  const placeholders = new RegExp(Object.keys(values).join("|"), "g");
  const fill = (text: string) => text.replaceAll(placeholders, (placeholder) => values[placeholder] ?? placeholder);
  const pathOf = (file: string) =>
    fill(file)
      .replace(/^\w+/, (folder) => targets[folder] ?? folder)
      .replace("service-test.ts", `${kebab}.test.ts`)
      .replace("service.proto", `${snake}.proto`);

  const files = readdirSync(template, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => {
    const source = join(parentPath, name);
    const path = pathOf(source.slice(template.length + 1));
    mkdirSync(dirname(join(repository, path)), { recursive: true });
    writeFileSync(join(repository, path), fill(readFileSync(source, "utf8")));
    return path;
  });
}
