import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");

function sourcesOf(folder: "apps" | "packages"): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const source = join(folder, name, "src");
    if (name === "validation" || !existsSync(join(root, source))) return [];
    return readdirSync(join(root, source), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .map((file) => join(source, file));
  });
}

test("requests are refused as invalid by this package alone", () => {
  const sources = [...sourcesOf("apps"), ...sourcesOf("packages")];
  expect(sources.length).toBeGreaterThan(300);
  const byHand = sources.filter((file) =>
    /new Fault\(\s*"INVALID_ARGUMENT"/.test(readFileSync(join(root, file), "utf8")),
  );
  expect(byHand).toEqual([]);
});
