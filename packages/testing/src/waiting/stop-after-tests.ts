import { afterAll } from "vitest";

const started: AsyncDisposable[] = [];

// Registered when the test file is loaded, so it runs after all other hooks of the file.
afterAll(async () => {
  for (const resource of started.reverse()) await resource[Symbol.asyncDispose]();
});

/** Stops or removes a resource at the end of the test file. It may be stopped earlier. */
export function stopAfterTests<T extends AsyncDisposable>(resource: T): T {
  started.push(resource);
  return resource;
}
