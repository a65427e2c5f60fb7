import type { Progress } from "@platform/local-stack/machine/progress";
import { findProgram } from "@platform/local-stack/programs/find-program";
import { foundGoProgram, goProgram } from "@platform/local-stack/programs/go-program";

const program = {
  name: "nats-server",
  module: "github.com/nats-io/nats-server/v2",
  version: "v2.14.9",
  sum: "h1:5qySxqT44SAUIHkjGC6o9t+PnrWmxqdjER0FMTt7rkA=",
};

/** Said where the servers of NATS cannot be replaced by those of another release. */
export const whyNoLaterNats = `nats-server ${program.version} has not been built, for which Go and its modules are needed.`;

/** Path of nats-server in a later release than the one on the PATH, built where Go can; undefined if there is none. */
export async function laterNats(progress: Progress): Promise<string | undefined> {
  await goProgram(program, progress);
  const binary = foundGoProgram(program);
  return binary === findProgram(program.name) ? undefined : binary;
}
