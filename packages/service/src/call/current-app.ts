import { AsyncLocalStorage } from "node:async_hooks";

const storage = new AsyncLocalStorage<string>();

/**
 * Name of the app that the running code belongs to, if the process runs several. Undefined in a process of one app, where
 * nothing has to be told apart.
 */
export function currentApp(): string | undefined {
  return storage.getStore();
}

/** Runs `work`, and everything that it starts, as code of an app. Undefined: of a process with one app. */
export function runInApp<T>(app: string | undefined, work: () => T): T {
  return app === undefined ? work() : storage.run(app, work);
}
