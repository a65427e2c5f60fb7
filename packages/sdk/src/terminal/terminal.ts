import type { Readable, Writable } from "node:stream";

/** Input and output of a command; those of the process, or of a test. */
export interface Terminal {
  readonly stdin: Readable & { readonly isTTY?: boolean; setRawMode?(mode: boolean): unknown };
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
}

/** One line of the result. */
export function print({ stdout }: Terminal, line: string): void {
  stdout.write(`${line}\n`);
}

/** One line for people, which is no part of the result. */
export function note({ stderr }: Terminal, line: string): void {
  stderr.write(`${line}\n`);
}

/** Prints the result as JSON if `--json` is set, else as lines for people. */
export function printResult(
  terminal: Terminal,
  isJson: unknown,
  { json, lines }: { json: unknown; lines: readonly string[] },
): void {
  const shown = isJson ? [JSON.stringify(json, undefined, 2)] : lines;
  for (const line of shown) print(terminal, line);
}

/** Text of others, without the control characters that a terminal would obey. */
export function harmless(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, (character) => (character === "\n" || character === "\t" ? character : "�"));
}

/** All of stdin, at most a megabyte. */
export async function readStdin({ stdin }: Terminal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stdin) {
    chunks.push(Buffer.from(chunk));
    bytes += chunks.at(-1)?.length ?? 0;
    if (bytes > 1_048_576) throw new Error("The input is larger than 1 MiB.");
  }
  return Buffer.concat(chunks);
}

/** A line that is typed and not shown. */
export async function askSecret(terminal: Terminal, question: string): Promise<string> {
  const { stdin, stderr } = terminal;
  stderr.write(question);
  stdin.setRawMode?.(true);
  try {
    let typed = "";
    for await (const chunk of stdin.iterator({ destroyOnReturn: false })) {
      for (const character of String(chunk)) {
        if (character === "\r" || character === "\n") return typed;
        if (character === "\u0003") throw new DOMException("interrupted", "AbortError");
        typed = character === "\u007f" ? typed.slice(0, -1) : typed + character;
      }
    }
    return typed;
  } finally {
    stdin.setRawMode?.(false);
    stderr.write("\n");
  }
}
