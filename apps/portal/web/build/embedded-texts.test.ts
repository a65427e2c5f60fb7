import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "../src");

/**
 * The modules that the pages in the applications of owners have: what the first one imports to run, whether at once or later.
 *
 * @param ends modules without texts that these pages show
 */
function modulesOf(first: string, ends: readonly string[]): string[] {
  const paths = new Set([join(source, first)]);
  for (const path of paths) {
    if (ends.some((end) => path.endsWith(end))) continue;
    const imports = /^(?:import|export) (?!type )[^;]*?from "(\.[^"]+\.tsx?)";|import\("(\.[^"]+\.tsx?)"\)/gm;
    for (const [, now, later] of readFileSync(path, "utf8").matchAll(imports)) {
      paths.add(join(dirname(path), now ?? later ?? ""));
    }
  }
  return [...paths].filter((path) => !ends.some((end) => path.endsWith(end)));
}

interface Node {
  readonly type?: string;
  readonly [member: string]: unknown;
}

/** Texts of a module that look as if a person read them: words between tags, and strings of several words or with a capital. */
function textsIn(path: string, code: string): string[] {
  const texts: string[] = [];
  const isRead = (text: string) => /\p{L}{2,} \p{L}{2,}|^ ?\p{Lu}\p{Ll}+/u.test(text);
  const visit = (node: Node): void => {
    const { type = "", value } = node;
    if (/^TS|^Import|^Export.*All/.test(type) && !/^TS(As|Satisfies|NonNull)/.test(type)) return;
    if (type === "NewExpression" && /Error$/.test(String((node.callee as Node).name))) return;
    if (type === "JSXText" && /\p{L}/u.test(String(value))) texts.push(String(value).trim());
    if (type === "Literal" && typeof value === "string" && isRead(value)) texts.push(value);
    if (type === "TemplateElement") {
      const { cooked } = value as { cooked: string };
      if (isRead(cooked) || /(?:^| )\p{L}{2,} |^ \p{L}{2,}/u.test(cooked)) texts.push(cooked);
    }
    for (const child of Object.values(node)) {
      for (const one of Array.isArray(child) ? child : [child]) if (one && typeof one === "object") visit(one);
    }
  };
  visit(parseSync(path, code).program as unknown as Node);
  return texts;
}

test("the pages in the applications of owners have their texts in one place for each language", () => {
  const paths = modulesOf("pages/payroll/embedded/embedded-page.tsx", [
    "language/english.ts",
    "language/payroll-english.tsx",
    "language/spanish.tsx",
    // Problems of people who sign in, whom these pages do not have.
    "api/sign-in-problems.ts",
  ]);
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.map((path) => [path, textsIn(path, readFileSync(path, "utf8"))])).toEqual(
    paths.map((path) => [path, []]),
  );
});

test("a text outside of that place is found", () => {
  const code =
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    'const Page = () => <b title="Pay day">Hello {name ? "No payroll" : `All ${count} records count`} {`${1} of ${2}`}</b>;';
  expect(textsIn("page.tsx", code)).toEqual(["Pay day", "Hello", "No payroll", "All ", " records count", " of "]);
});
