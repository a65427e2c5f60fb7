import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findApps, REPOSITORY } from "@platform/local-stack/apps";
import { expect, onTestFinished, test } from "vitest";
import { bundleApp } from "../src/bundle-app.ts";

const lockfile = readFileSync(join(REPOSITORY, "pnpm-lock.yaml"), "utf8");

test.each(findApps().map(({ name }) => name))(
  "the SBOM of %s lists every package in the bundle, each as it is locked",
  async (app) => {
    const output = mkdtempSync(join(tmpdir(), "sbom-"));
    onTestFinished(() => rmSync(output, { recursive: true }));
    await bundleApp(app, join(output, app));
    const sbom = JSON.parse(readFileSync(join(output, app, "sbom.cdx.json"), "utf8"));
    expect(sbom).toMatchObject({
      bomFormat: "CycloneDX",
      specVersion: "1.6",
      metadata: { component: { type: "application", name: app } },
    });
    const listed: { name: string; version: string; purl: string }[] = sbom.components;
    expect(listed.map(({ name }) => name)).toEqual(expect.arrayContaining(["zod", "@bufbuild/protobuf"]));
    for (const { name, version, purl } of listed) {
      expect(lockfile).toMatch(
        new RegExp(`^ {2}'?${name.replaceAll(/[.*+?^$()|[\]\\/]/g, "\\$&")}@${version}'?:$`, "m"),
      );
      expect(purl).toBe(`pkg:npm/${name.replace("@", "%40")}@${version}`);
    }
    // The source map knows the files of the bundle, too, and files from which packages made theirs, which are not installed.
    const { sources } = JSON.parse(readFileSync(join(output, app, "main.js.map"), "utf8")) as { sources: string[] };
    const packagesOf = (files: string[]) =>
      files.flatMap((file) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []);
    const names = new Set(listed.map(({ name }) => name));
    const installed = packagesOf(sources.filter((source) => existsSync(join(output, app, source))));
    expect(installed.length).toBeGreaterThan(100);
    expect(installed.filter((name) => !names.has(name))).toEqual([]);
    expect([...names].filter((name) => !packagesOf(sources).includes(name))).toEqual([]);
  },
);
