import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";

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

/** Makes a listener run as code of the present app: events of sockets and streams do not know to which app they belong. */
export function inCurrentApp<Arguments extends unknown[]>(
  listener: (...args: Arguments) => void,
): (...args: Arguments) => void {
  return currentApp() === undefined ? listener : AsyncResource.bind(listener);
}
