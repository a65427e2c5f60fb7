import type { MessageFromWorker, MessageToWorker } from "./worker-messages.ts";

/** Calls a function of the process that gave the task. */
export type CallBack = (name: string, argument: unknown) => Promise<unknown>;

/**
 * Makes this process a worker of `workerPool`: it does one task after another, and ends when the pool lets it go. `doTask` may call back
 * to the process of the pool, several times at once.
 */
export function serveTasks(doTask: (task: never, call: CallBack) => Promise<unknown>): void {
  const answers = new Map<number, (value: unknown) => void>();
  let lastId = 0;
  const send = (message: MessageFromWorker) => process.send?.(message);
  const call: CallBack = (name, argument) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    lastId += 1;
    answers.set(lastId, resolve);
    send({ kind: "call", id: lastId, name, argument });
    return promise;
  };
  process.on("message", (message: MessageToWorker) => {
    if (message.kind === "answer") {
      answers.get(message.id)?.(message.value);
      answers.delete(message.id);
      return;
    }
    doTask(message.task as never, call).then(
      (value) => send({ kind: "result", value }),
      (error: Error) => send({ kind: "error", error }),
    );
  });
}
