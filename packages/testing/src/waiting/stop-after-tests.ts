import { afterAll } from "vitest";

const started: AsyncDisposable[] = [];

// For a run inside one package, which does not know `stop-after-file.ts`. Registered when the test file is loaded, so it runs after all
// other hooks of the file.
afterAll(stopStarted);

/** Stops or removes a resource at the end of the test file. It may be stopped earlier. */
export function stopAfterTests<T extends AsyncDisposable>(resource: T): T {
  started.push(resource);
  return resource;
}

/** Stops what the test file has started, the last first. */
export async function stopStarted(): Promise<void> {
  for (const resource of started.splice(0).reverse()) await resource[Symbol.asyncDispose]();
}
