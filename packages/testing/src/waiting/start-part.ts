import type { Part } from "@platform/service/lifecycle/app";

/** Starts a part of a fixture and returns it; it stops with the stack, before the parts that were started earlier. */
export async function startPart<P extends Part>(stack: AsyncDisposableStack, part: P): Promise<P> {
  await part.start?.();
  stack.defer(async () => part.stop?.());
  return part;
}
