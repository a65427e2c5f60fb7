import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");

/** Matches regular expressions for decimals: with an optional fraction, or with a class of digits and point. */
const decimalPattern =
  /\(\?:\\{1,2}\.\\{1,2}d|\(\\{1,2}\.\\{1,2}d|\[0\.\]|\[\\{1,2}d\.\]|\[0-9\.\]|\(\?:\\{1,2}\.\[0-9\]/;

function sourcesOf(folder: "apps" | "packages"): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const source = join(folder, name, "src");
    if (name === "decimal" || !existsSync(join(root, source))) return [];
    return readdirSync(join(root, source), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .map((file) => join(source, file));
  });
}

test("no app or other package has its own pattern for decimals or decimal arithmetic", () => {
  const sources = [...sourcesOf("apps"), ...sourcesOf("packages")];
  expect(sources.length).toBeGreaterThan(300);
  const duplicates = sources.flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .flatMap((line, index) =>
        decimalPattern.test(line) || /from "big\.js"/.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
      ),
  );
  expect(duplicates).toEqual([]);
});

test("the search finds the patterns that services had", () => {
  const had = [
    "/^\\d{1,11}(?:\\.\\d{1,4})?$/.test(text)",
    "amount: /^(?:0|[1-9]\\d{0,14})(?:\\.\\d{1,4})?$/,",
    "/^[0.]+$/.test(record.grossWages)",
    "/^[\\d.]+$/.test(plain)",
  ];
  expect(had.filter((line) => !decimalPattern.test(line))).toEqual([]);
});
