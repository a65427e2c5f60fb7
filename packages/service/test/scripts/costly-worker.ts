// A worker process that does what a task names.
import { serveTasks } from "@platform/service/worker/serve-tasks";

serveTasks(async (task: string, call) => {
  if (task === "answer") return process.pid;
  if (task === "environment") return Object.keys(process.env);
  if (task === "call") return call("double", 21);
  if (task === "fail") throw new RangeError("The task failed.");
  if (task === "leave") process.kill(process.pid, "SIGTERM");
  if (task === "loop") for (;;);
  // In a thread, this ends the whole process, whatever the limits of the thread are.
  if (task === "fill the heap") for (let text = "x"; ; text += text.slice(1) + Math.random()) text.charCodeAt(0);
  if (task === "fill other memory") for (const buffers: Buffer[] = []; ; ) buffers.push(Buffer.alloc(1_048_576, 1));
  return undefined;
});
