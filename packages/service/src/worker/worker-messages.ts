/** A message to a worker process: a task, or the answer to a call that it made. */
export type MessageToWorker = { kind: "task"; task: unknown } | { kind: "answer"; id: number; value: unknown };

/** A message of a worker process: a call to the process that gave it a task, or the end of the task. */
export type MessageFromWorker =
  | { kind: "call"; id: number; name: string; argument: unknown }
  | { kind: "result"; value: unknown }
  | { kind: "error"; error: Error };
