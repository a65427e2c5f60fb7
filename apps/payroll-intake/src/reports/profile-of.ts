import { Profile } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { Fault } from "@platform/service/fault";
import type { Door } from "../payroll/payroll-report.ts";

/** The door that a request names. Throws INVALID_ARGUMENT when it names none. */
export function doorOf(profile: Profile): Door {
  if (profile === Profile.A) return "A";
  if (profile === Profile.B) return "B";
  const violations = [{ field: "profile", description: "must be PROFILE_A or PROFILE_B" }];
  throw new Fault("INVALID_ARGUMENT", "INVALID_REPORT", "The payroll report is not valid.", { violations });
}
