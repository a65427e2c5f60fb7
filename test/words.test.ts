import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { expect, test } from "vitest";

const exclude = [
  "**/node_modules/**",
  "**/dist/**",
  "**/generated/**",
  "packages/contracts/gen/**",
  ".local/**",
  "proto/{google,grpc}/**",
];
const read = (path: string) => readFileSync(join(REPOSITORY, path), "utf8");
const find = (...patterns: string[]) => globSync(patterns, { cwd: REPOSITORY, exclude }).toSorted();

/** Words of Markdown that people write; tables that are made from the code are not committed. */
const mostWords = 70_000;

test("people write no more pages than people read", () => {
  const words = find("**/*.md").map((page) => [page, read(page).split(/\s+/).filter(Boolean).length] as const);
  const largest = words.toSorted(([, one], [, other]) => other - one).slice(0, 5);
  const all = words.reduce((sum, [, count]) => sum + count, 0);
  expect(all, `largest: ${largest.join("; ")}`).toBeLessThanOrEqual(mostWords);
});

/** A comment that begins without a subject, such as `Of a surcharge.` or `What the policy owes.` */
const headless = /^(?:Of|What|Who|Whom|Whose|Where|Whether|Which)\b/;

/** The first lines of the comments of a source file, with their numbers. */
function commentsIn(text: string): [line: number, comment: string][] {
  let isInside = false;
  return text.split("\n").flatMap((line, index): [number, string][] => {
    const [, mark = "", comment = ""] = /^\s*(\/\/|--|\/\*\*?|\*(?!\/))\s?(.*)$/.exec(line) ?? [];
    const isFirst = !isInside && comment !== "";
    isInside = mark !== "" && (comment !== "" || isInside) && !line.includes("*/");
    return isFirst ? [[index + 1, comment]] : [];
  });
}
const headlessIn = (path: string, text: string) =>
  commentsIn(text)
    .filter(([, comment]) => headless.test(comment))
    .map(([line, comment]) => `${path}:${line}: ${comment}`);

test("comments are sentences with a subject", () => {
  const paths = find("{apps,packages,bench,load-tests,test}/**/*.{ts,tsx}", "proto/**/*.proto", "apps/**/*.sql");
  expect(paths.length).toBeGreaterThan(2000);
  expect(paths.flatMap((path) => headlessIn(path, read(path)))).toEqual([]);
});

test("a comment without a subject is noticed in every form", () => {
  const seeded =
    "/** Of a surcharge. */\n/**\n * What it owes.\n */\n// Whether it is due.\n\n-- Where it is.\n\n// Due\n// Of it\n";
  expect(headlessIn("seeded", seeded).map((line) => line.split(":")[1])).toEqual(["1", "3", "5", "7"]);
});
