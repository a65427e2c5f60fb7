import { globSync, readFileSync, rmSync } from "node:fs";
import { extname, join } from "node:path";
import { runCommand } from "../run-command.ts";
import type { Subject } from "./subject.ts";

/**
 * Generates a client with openapi-generator; resolves to its folder.
 *
 * @param programs folder of the tools from PyPI
 * @throws Error if a schema lacks a name or a format, so that the generator made one up
 */
export async function generateClient(
  { file, folder }: Subject,
  language: "go" | "java" | "python" | "rust",
  programs: string,
  properties: readonly string[] = [],
): Promise<string> {
  const client = join(folder, `openapi-generator-${language}`);
  rmSync(client, { recursive: true, force: true });
  const args = ["generate", "--input-spec", file, "--generator-name", language, "--output", client];
  const options = properties.length > 0 ? ["--additional-properties", properties.join(",")] : [];
  // Its clients import the forms of files, of which it makes no class by default.
  if (language === "java") options.push("--global-property", "skipFormModel=false");
  await runCommand(join(programs, "openapi-generator-cli"), [...args, ...options]);
  requireNames(client);
  return client;
}

/** The number of single precision in each language. */
const singlePrecision: Readonly<Record<string, RegExp>> = {
  ".go": /\bfloat32\b/,
  ".java": /\bprivate Float\b/,
  ".rs": /\bf32\b/,
};

/** Throws where a generator made up a name, or reads a number in single precision. */
export function requireNames(client: string): void {
  const madeUp = /\w+Inner\d?\b|\w+Type0\b|\w+(?:Any|One)Of\d?\b/;
  // The runtime of the generator for Go has helpers of every type.
  for (const file of globSync("**/*.{go,java,py,rs}", { cwd: client, exclude: ["utils.go"] })) {
    const text = readFileSync(join(client, file), "utf8");
    const [name] = madeUp.exec(text) ?? singlePrecision[extname(file)]?.exec(text) ?? [];
    if (name) throw new Error(`${file} has ${name}: a schema lacks a name or a format.`);
  }
}
