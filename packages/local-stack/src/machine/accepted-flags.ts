import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

/**
 * The flags that a command was given.
 *
 * Anything else ends the process with code 2 and one sentence that names what was given and what is accepted.
 *
 * @param options as `parseArgs` takes them; a boolean each
 */
export function acceptedFlags<Options extends ParseArgsOptionsConfig>(options: Options) {
  try {
    return parseArgs({ options }).values;
  } catch {
    const args = process.argv.slice(2).join(" ");
    const accepted = Object.keys(options).map((name) => `--${name}`);
    console.error(`The arguments are wrong: ${args}. Accepted: ${accepted.join(", ") || "none"}.`);
    process.exit(2);
  }
}
