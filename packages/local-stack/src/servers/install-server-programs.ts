import type { Progress } from "../machine/progress.ts";
import { installPrograms } from "../programs/install-programs.ts";
import { missingProgramsMessage, type ServerProgram } from "./server-programs.ts";

/** Homebrew calls its packages differently from the programs in them; Debian and Ubuntu do not. */
const HOMEBREW_PACKAGES: Record<ServerProgram, string> = { "redis-server": "redis", "nats-server": "nats-server" };

/**
 * Installs missing server programs from Debian, Ubuntu or Homebrew packages.
 *
 * @throws Error with the missing programs, if they cannot be installed here.
 */
export async function installServerPrograms(programs: readonly ServerProgram[], progress: Progress): Promise<void> {
  const installable = programs.map((name) => ({ name, homebrew: HOMEBREW_PACKAGES[name] }));
  const missing = await installPrograms(installable, progress);
  if (missing.length > 0) throw new Error(missingProgramsMessage(missing as ServerProgram[]));
}
