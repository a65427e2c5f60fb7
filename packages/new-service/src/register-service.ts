import { editFile, editJson, lineBefore, rowLike } from "./edit-file.ts";
import type { Spellings } from "./spellings.ts";

/** Adds the service to the register of apps and to files that cannot read the register. Returns the paths of the files. */
export function registerService(repository: string, spellings: Spellings, purpose: string): string[] {
  const edit = (path: string, change: (text: string) => string) => editFile(repository, path, change);
  return [
    ...registerApp(repository, edit, spellings, purpose),
    ...describeApp(edit, spellings, purpose),
    ...showToStaff(edit, spellings),
  ];
}

type Edit = (path: string, change: (text: string) => string) => string;

function registerApp(repository: string, edit: Edit, { kebab, snake, pascal }: Spellings, purpose: string): string[] {
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
  ];
}

function describeApp(edit: Edit, { kebab, snake, pascal }: Spellings, purpose: string): string[] {
  return [
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
    // It consumes nothing yet, and so may be copied before all others.
    edit("docs/operations/backup.md", (text) => text.replaceAll(/^(for schema in )/gm, `$1${snake} `)),
    edit("docs/operations/scaling.md", (text) =>
      text
        .replace(/^\| file-status .*\n/m, (row) => `${row}${rowLike(row, [kebab, `${connections}`])}\n`)
        .replace(/(?<=^\| \*\*total.*)\*\*(\d+)\*\*; of two pods (\d+)/m, (_, one: string, two: string) => {
          return `**${Number(one) + connections}**; of two pods ${Number(two) + 2 * connections}`;
        }),
    ),
  ];
}

/** Connections of a pod to Postgres, unless its configuration says otherwise. */
const connections = 10;

/** The staff's pages ask every service what all of them serve. */
function showToStaff(edit: Edit, { kebab, snake }: Spellings): string[] {
  const address = `${snake.toUpperCase()}_ADDRESS`;
  const key = kebab === snake ? kebab : `"${kebab}"`;
  return [
    edit("apps/portal/src/config.ts", (text) => {
      const declared = lineBefore(text, /^ +\/\*\* Its own gRPC server/m, `    ${address}: z.string().min(1),`);
      return lineBefore(declared, /^ +portal: config\.PORTAL_ADDRESS/m, `    ${key}: config.${address},`);
    }),
    edit("charts/portal/values.yaml", (text) => lineBefore(text, /^ +- PORTAL_ADDRESS$/m, `  - ${address}`)),
    edit("charts/portal/values.schema.json", (text) =>
      lineBefore(text, /^ +"PORTAL_ADDRESS",$/m, `        "${address}",`),
    ),
  ];
}
