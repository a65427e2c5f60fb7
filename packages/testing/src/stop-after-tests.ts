import { afterAll } from "vitest";

const started: AsyncDisposable[] = [];

// Registered while the test file is read, so it runs after every other hook of the file, wherever a server was asked for.
afterAll(async () => {
  for (const resource of started.reverse()) await resource[Symbol.asyncDispose]();
});

/** Stops or removes this when the test file is through. Stopping it earlier does no harm. */
export function stopAfterTests<T extends AsyncDisposable>(resource: T): T {
  started.push(resource);
  return resource;
}
