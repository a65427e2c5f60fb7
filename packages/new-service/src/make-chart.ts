import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

// The chart that is copied: it contains nothing but what every chart contains.
const pattern = "credentials";

/** Creates the values of a service's chart, their schema, and the links between charts. Returns the paths of the files. */
export function makeChart(repository: string, name: string): string[] {
  const read = (path: string) => readFileSync(join(repository, path), "utf8");
  const schema = JSON.parse(read(`charts/${pattern}/values.schema.json`));
  const variables = [
    ...sharedVariables(schema.definitions.variable.enum),
    ...ownVariables(read(`apps/${name}/src/config.ts`), read),
  ];
  schema.definitions.variable.enum = variables;
  const values = read(`charts/${pattern}/values.yaml`)
    .replaceAll(pattern, name)
    .replace(/^knows:\n(?: {2}- .*\n)*/m, `knows:\n${variables.map((variable) => `  - ${variable}\n`).join("")}`);
  const write = (path: string, text: string) => {
    writeFileSync(join(repository, path), text);
    return path;
  };
  return [
    write(`charts/${name}/values.yaml`, values),
    write(`charts/${name}/values.schema.json`, `${JSON.stringify(schema, undefined, 2)}\n`),
    link(repository, `charts/${name}/charts/service`, "../../service"),
    link(repository, `charts/platform/charts/${name}`, `../../${name}`),
  ];
}

/** Returns the variables that all apps with gRPC share, which come first in the list. */
function sharedVariables(variables: readonly string[]): string[] {
  return variables.slice(0, variables.indexOf("GRPC_PORT") + 1);
}

/** Module that declares the variables of all apps with gRPC. */
const sharedConfig = "@platform/service/settings/config";

/**
 * Returns the variables of a `config.ts` besides those of all apps: those that it declares itself, and those of the packages
 * whose `…Config` it includes.
 */
function ownVariables(config: string, read: (path: string) => string): string[] {
  const included = Array.from(config.matchAll(/^import \{ (\w+Config)\b.* from "(@platform\/([\w-]+)\/([\w/-]+))";/gm))
    .filter(([, name, specifier]) => specifier !== sharedConfig && config.includes(`...${name},`))
    .flatMap(([, , , pack, file]) => declaredVariables(read(`packages/${pack}/src/${file}.ts`)));
  return [...included, ...declaredVariables(config)];
}

function declaredVariables(source: string): string[] {
  return Array.from(source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm), ([, name = ""]) => name);
}

function link(repository: string, path: string, target: string): string {
  mkdirSync(dirname(join(repository, path)), { recursive: true });
  if (!existsSync(join(repository, path))) symlinkSync(target, join(repository, path));
  return path;
}
