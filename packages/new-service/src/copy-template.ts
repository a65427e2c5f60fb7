import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Spellings } from "./spellings.ts";

const template = join(import.meta.dirname, "../template");

/**
 * Copies the files of `template/` into the repository and fills in the service's name and purpose. Returns their paths. The
 * test is named `service-test.ts` in the template, so that test runs ignore it.
 */
export function copyTemplate(repository: string, spellings: Spellings, purpose: string): string[] {
  const { kebab, snake, camel, pascal } = spellings;
  const targets: Record<string, string> = {
    app: `apps/${kebab}`,
    chart: `charts/${kebab}`,
    proto: `proto/${snake}/v1`,
  };
  const { version }: { version: string } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
  const fill = (text: string) =>
    text
      .replaceAll("name-of-service", kebab)
      .replaceAll("name_of_service", snake)
      .replaceAll("nameOfService", camel)
      .replaceAll("NameOfService", pascal)
      .replaceAll("PURPOSE_OF_SERVICE", purpose)
      .replaceAll("VERSION_OF_PLATFORM", version);
  const pathOf = (file: string) =>
    fill(file)
      .replace(/^\w+/, (folder) => targets[folder] ?? folder)
      .replace("service-test.ts", `${kebab}.test.ts`)
      .replace("service.proto", `${snake}.proto`);

  const files = readdirSync(template, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => {
    const from = join(parentPath, name);
    const path = pathOf(from.slice(template.length + 1));
    mkdirSync(dirname(join(repository, path)), { recursive: true });
    writeFileSync(join(repository, path), fill(readFileSync(from, "utf8")));
    return path;
  });
}
