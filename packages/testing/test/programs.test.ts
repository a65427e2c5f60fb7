import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentProgress } from "@platform/local-stack/machine/progress";
import { expect, onTestFinished, test, vi } from "vitest";
import { installOnce } from "../src/programs/programs-of-run.ts";
import { type TestProgram, testPrograms } from "../src/programs/test-programs.ts";

test("two that ask for a program wait for one installation, and a second build for the first", async () => {
  const events: string[] = [];
  const built = (name: string): TestProgram => {
    let path: string | undefined;
    return {
      tests: "charts",
      installer: "Go",
      find: () => path,
      async install() {
        events.push(`${name} begins`);
        await new Promise(setImmediate);
        events.push(`${name} ends`);
        path = `/cache/${name}`;
      },
    };
  };
  const install = installOnce({ helm: built("helm"), k6: built("k6") }, silentProgress);
  expect(await Promise.all(["helm", "k6", "helm"].map(install))).toEqual(["/cache/helm", "/cache/k6", "/cache/helm"]);
  expect(events).toEqual(["helm begins", "helm ends", "k6 begins", "k6 ends"]);
});

test("a program that cannot be installed is reported once, with the reason and the command of its tests", async () => {
  const lines: string[] = [];
  const chromium: TestProgram = {
    tests: "portal/journeys",
    installer: "the package manager",
    find: () => undefined,
    install: () => Promise.reject(new Error("apt-get ended with code 100.")),
  };
  const install = installOnce({ chromium }, { ...silentProgress, line: (text) => void lines.push(text) });
  expect(await Promise.all([install("chromium"), install("chromium")])).toEqual(["", ""]);
  expect(lines).toEqual([
    "apt-get ended with code 100.",
    "! Skipped: tests that run chromium, which is not on the PATH, and the package manager cannot install it here. With it: npm test -- portal/journeys",
  ]);
});

test.each([
  ["", []],
  ["true", ["Installing chromium-headless-shell"]],
])("beside a whole Chromium, a run with CI=%j installs %j", async (ci, expected) => {
  const folder = mkdtempSync(join(tmpdir(), "programs-"));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  for (const name of ["chromium", "apt-get", "sudo", "brew"]) writeFileSync(join(folder, name), "", { mode: 0o755 });
  vi.stubEnv("PATH", folder);
  vi.stubEnv("CI", ci);
  const installed: string[] = [];
  const step = async (label: string) => void installed.push(label);
  await testPrograms.chromium.install({ ...silentProgress, step: step as typeof silentProgress.step });
  expect(installed).toEqual(expected);
});
