import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { expect, test } from "vitest";
import { functionsIn, type MeasuredFunction } from "./fixture/pages/functions.ts";

/** A function beyond this is an object with a name and methods, or several functions (docs/architecture.md). */
const budget = { lines: 60, captured: 5 };
const isBeyond = ({ lines, captured }: MeasuredFunction) => lines > budget.lines || captured.length > budget.captured;

test("functions are short and capture few variables", () => {
  const patterns = ["apps/*/{src,web/src}/**/*.{ts,tsx}", "packages/*/src/**/*.ts", "{bench,load-tests,test}/**/*.ts"];
  const exclude = ["**/node_modules/**", "**/generated/**", "test/portal/**", "test/seeded-*"];
  const paths = globSync(patterns, { cwd: REPOSITORY, exclude });
  const functions = paths
    .filter((path) => !/\.test(-d)?\.tsx?$/.test(path))
    .flatMap((path) => functionsIn(path, readFileSync(join(REPOSITORY, path), "utf8")));
  expect(functions.length).toBeGreaterThan(5000);
  expect(functions.filter(isBeyond)).toEqual([]);
});

test("the budgets refuse a long function and one that captures much", () => {
  const long = `function long() {\n${"  step();\n".repeat(60)}}`;
  const greedy = "function outer(a, b, c, d, e, f) { return function greedy() { return [a, b, c, d, e, f]; }; }";
  const [first, , second] = functionsIn("seeded.ts", `${long}\n${greedy}`).filter(({ place }) => place);
  expect([first, second].map((one) => one && isBeyond(one))).toEqual([true, true]);
});
