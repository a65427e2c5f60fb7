import type { Terminal } from "./terminal.ts";

/** An option of a command, for its parser, its help and the completion. */
export interface Option {
  readonly type: "string" | "boolean";
  /** Name of the value in the help: `FILE`. */
  readonly value?: string;
  readonly text: string;
  /** Words that the completion offers. */
  readonly choices?: readonly string[];
}

/** Arguments with which a command is called, and its terminal. */
export interface Call {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
  readonly terminal: Terminal;
}

/** One command: its help, its completion and its parser are made from this. */
export interface Command {
  /** Default: `premium-audit`. */
  readonly program?: string;
  /** `files upload`; empty if the program has no other command. */
  readonly name: string;
  readonly summary: string;
  /** Positional arguments, as the help shows them: `FILE`. */
  readonly usage?: string;
  /** How many of them there must be. */
  readonly positionals?: { readonly least: number; readonly most: number };
  readonly options?: Readonly<Record<string, Option>>;
  /** Words that the completion offers for the arguments. */
  readonly words?: readonly string[];
  /** Paragraphs of the help. */
  readonly details: string;
  readonly examples: readonly string[];
  /** Resolves to the exit code. */
  run(call: Call): Promise<number>;
}

/** The program and the name of a command, as they are typed. */
export function titleOf({ program = "premium-audit", name }: Command): string {
  return name === "" ? program : `${program} ${name}`;
}

/** Meanings of the exit codes; scripts depend on them. */
export const exitCodes = {
  success: 0,
  /** The API refused the request, or something else failed. */
  failure: 1,
  usage: 2,
  /** There are no credentials, or they are not accepted. */
  credentials: 3,
  /** No response, or the API is unavailable: try again later. */
  connection: 4,
  /** The command worked, and its result is negative: a failed report, an invalid signature, a receiver with problems. */
  negative: 5,
  interrupted: 130,
} as const;

/** A mistake in how the command was called. */
export class UsageError extends Error {}

/** No credentials to call with. */
export class CredentialsError extends Error {}
