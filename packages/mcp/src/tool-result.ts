import type { CallToolResult } from "@modelcontextprotocol/server";
import { ApiError, ConnectionError } from "@premium-audit/sdk/client/api-error";
import { boundedJson } from "./bounded-json.ts";

/** Result of a tool that returns a value: the same as text and, where it is not cut off, as structured content. */
export function resultOf(value: unknown): CallToolResult {
  const text = boundedJson(value);
  const content: CallToolResult["content"] = [{ type: "text", text }];
  const structuredContent = structured(text);
  return structuredContent ? { content, structuredContent } : { content, isError: true };
}

function structured(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Result of a tool that failed: an error that the assistant can correct, with the members that are wrong and the request id to
 * quote.
 */
export function errorResult(error: unknown): CallToolResult {
  return { ...resultOf({ error: factsOf(error) }), isError: true };
}

function factsOf(error: unknown): unknown {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ApiError) {
    const { status, code, requestId: request_id, fields, retryAfterSeconds: retry_after_seconds } = error;
    return { message, status, code, request_id, fields, ...(retry_after_seconds !== null && { retry_after_seconds }) };
  }
  if (error instanceof ConnectionError && error.cause instanceof Error) {
    const { message: reason, cause } = error.cause;
    return { message, reason: cause instanceof Error ? cause.message : reason };
  }
  return { message };
}
