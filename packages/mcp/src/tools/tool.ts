import type { ToolAnnotations } from "@modelcontextprotocol/server";
import type { ClientA } from "@premium-audit/sdk/client/client-a";
import type { Session } from "@premium-audit/sdk/terminal/stored-login";
import type { z } from "zod";

/** Context in which a tool runs. */
export interface ToolContext {
  readonly session: Session;
  /** The client of the session, for operations that both profiles have, and for tools of Profile A alone. */
  readonly api: ClientA;
  /** Aborted when the assistant cancels the call, or disconnects. */
  readonly signal: AbortSignal;
}

/** One tool of the server: what an assistant reads of it is made from this. */
export interface Tool {
  /** `get_report`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Profile B has the operations of the tool, too. */
  readonly isOfBoth: boolean;
  /** Refuses production credentials. */
  readonly isOfSandbox: boolean;
  readonly annotations: ToolAnnotations;
  readonly input: z.ZodObject;
  /** Members that every result has; results have more. */
  readonly output: z.ZodObject;
  /** Resolves to the value that the assistant receives as JSON. */
  run(input: Record<string, unknown>, context: ToolContext): Promise<unknown>;
}

/** Input as it comes, from JSON: what is omitted is absent, never undefined. */
type Given<Input> = { [Name in keyof Input]: Exclude<Input[Name], undefined> };

interface Definition<Input extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  isOfBoth?: boolean;
  input: Input;
  output: z.ZodObject;
  run(input: Given<z.infer<Input>>, context: ToolContext): Promise<unknown>;
}

/** A tool that changes nothing. */
export function readTool<Input extends z.ZodObject>(definition: Definition<Input>): Tool {
  const annotations = { title: definition.title, readOnlyHint: true, openWorldHint: false };
  return { isOfBoth: false, isOfSandbox: false, annotations, ...definition } as Tool;
}

/** A tool that sends requests to an address of the user, and makes no call of the API. */
export function receiverTool<Input extends z.ZodObject>(definition: Definition<Input>): Tool {
  const annotations = { title: definition.title, readOnlyHint: false, destructiveHint: false, openWorldHint: true };
  return { isOfBoth: true, isOfSandbox: false, annotations, ...definition } as Tool;
}

/** A tool for the sandbox alone. Unless it `isReadOnly`, it makes records there, new ones at each call, and deletes none. */
export function sandboxTool<Input extends z.ZodObject>(
  definition: Definition<Input>,
  { isReadOnly = false } = {},
): Tool {
  const changes = isReadOnly ? { readOnlyHint: true } : { readOnlyHint: false, destructiveHint: false };
  const annotations = { title: definition.title, ...changes, idempotentHint: isReadOnly, openWorldHint: false };
  return { isOfBoth: false, isOfSandbox: true, annotations, ...definition } as Tool;
}
