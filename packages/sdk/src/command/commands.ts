import type { Command } from "../terminal/command.ts";
import { trigger } from "../terminal/trigger.ts";
import { completionOf } from "./completion.ts";
import { doctor } from "./doctor.ts";
import { exportEvidence } from "./export-evidence.ts";
import { filesUpload } from "./files-upload.ts";
import { listen } from "./listen.ts";
import { login, logout } from "./login.ts";
import { reportsStatus } from "./reports-status.ts";
import { verifyCaptured } from "./verify-captured.ts";
import { verifyEvidence } from "./verify-evidence.ts";

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  login,
  logout,
  listen,
  trigger,
  filesUpload,
  reportsStatus,
  verifyCaptured,
  exportEvidence,
  verifyEvidence,
  doctor,
  completionOf(() => commands),
];
