import { editFile, editJson, lineBefore, rowLike } from "./edit-file.ts";
import type { Spellings } from "./spellings.ts";

/** Adds the service to the register of apps and to files that cannot read the register. Returns the paths of the files. */
export function registerService(repository: string, { kebab, snake, pascal }: Spellings, purpose: string): string[] {
  const edit = (path: string, change: (text: string) => string) => editFile(repository, path, change);
  return [
    editJson(repository, "packages/app-register/src/apps.json", (register) => {
      register.apps[kebab] = {
        purpose,
        ports: { grpc: 50_051, ops: 9090 },
        services: [`${pascal}Service`],
        schema: snake,
        emits: [],
        consumes: {},
      };
      register.apps = Object.fromEntries(
        Object.entries(register.apps).sort(([one], [other]) => (one < other ? -1 : 1)),
      );
      // Nobody may call it yet.
      register.callers[`${pascal}Service`] = { GetEntry: [] };
    }),
    edit("charts/platform/Chart.yaml", (text) =>
      text.replace(/^ {2}- \{ name: operator,.*\n/m, (row) => `${row.replaceAll("operator", kebab)}${row}`),
    ),
    editJson(repository, "charts/platform/values.schema.json", ({ properties }) => {
      properties[kebab] = { type: "object" };
    }),
    edit("charts/platform/trial-values.yaml", (text) =>
      lineBefore(text, /^operator: /m, `${kebab}: { replicas: 1, resources: { requests: { cpu: 50m } } }`),
    ),
    edit("README.md", (text) => {
      const withRow = text.replace(/^\| \[[\w-]+\]\(apps\/[\w-]+\).*\n(?!\|)/m, (row) => {
        const cells = [`[${kebab}](apps/${kebab})`, purpose, `\`${snake}\``];
        return `${row}${rowLike(row, cells)}\n`;
      });
      return withRow.replace(/( --- postgres\[)/, ` & ${kebab}$1`);
    }),
    edit("docs/architecture.md", (text) =>
      text
        .replace(
          /^( {2}operator\/ +).*\n/m,
          (row, name: string) => `${`  ${kebab}/ `.padEnd(name.length)}${purpose}\n${row}`,
        )
        .replace(/^\| webhooks .*\n/m, (row) => `${row}${rowLike(row, [kebab, "`entries/`"])}\n`),
    ),
    edit("docs/operations/runbooks/app-is-down.md", (text) =>
      text.replace(
        /^\| webhooks .*\n/m,
        (row) => `${row}${rowLike(row, [kebab, `calls to ${pascal}Service: UNAVAILABLE`])}\n`,
      ),
    ),
  ];
}
