import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { expect, test } from "vitest";

const read = (file: string) => readFileSync(join(REPOSITORY, file), "utf8");
const sources = globSync("{apps,packages}/*/src/**/*.ts", { cwd: REPOSITORY, exclude: ["**/*.test.ts"] });
const mains = globSync("apps/*/src/main.ts", { cwd: REPOSITORY });

/** The functions and classes that create a part of an app: what they return is declared a `Part`, or extends or implements it. */
function partFactories(): string[] {
  const texts = sources.map(read);
  const namesIn = (declaration: RegExp) =>
    texts.flatMap((text) => Array.from(text.matchAll(declaration), ([, name = ""]) => name));
  const classes = namesIn(/export class (\w+)(?:<[^{]*?>)? implements [^{]*\bPart\b[^{]*\{/g);
  const kinds = [...namesIn(/export interface (\w+)(?:<[^{]*?>)? extends [^{]*\bPart\b[^{]*\{/g), ...classes];
  const isPart = new RegExp(`\\b(Part|${kinds.join("|")})\\b`);
  // A signature is one line, or several of which the last one is not indented.
  const signature = /^export function (\w+)(?:.*|.*\n(?: .*\n)+)\): ([^\n{]+) \{$/gm;
  const functions = texts.flatMap((text) =>
    Array.from(text.matchAll(signature))
      .filter(([, , returned = ""]) => isPart.test(returned))
      .map(([, name = ""]) => name),
  );
  return [...functions, ...classes];
}

const factories = partFactories();

test("what creates parts is recognised", () => {
  const parts = [
    "createDatabase",
    "rpcClient",
    "rpcServer",
    "eventConsumer",
    "natsConnection",
    "outboxRelay",
    "upkeep",
  ];
  expect(factories).toEqual(expect.arrayContaining([...parts, "gatewayServer", "deliveryDispatcher", "ChangeFeed"]));
});

test.for(mains)("every part that %s creates is handed to use() in the same expression", (main) => {
  const text = read(main).replaceAll(/\/\/.*$/gm, "");
  const created = Array.from(
    text.matchAll(new RegExp(`([\\w.]*\\(?)\\s*(?:new\\s+)?\\b(${factories.join("|")})\\(`, "g")),
  );
  const forgotten = created.filter(([, before]) => before !== "use(").map(([, , factory]) => factory);
  expect(forgotten).toEqual([]);
});
