import { Profile } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { invalidMember } from "@platform/validation/invalid";
import type { ReportProfile } from "../payroll/payroll-report.ts";

/** Reads the profile of a request. Throws INVALID_ARGUMENT if it is unspecified. */
export function fromProfile(profile: Profile): ReportProfile {
  if (profile === Profile.A) return "A";
  if (profile === Profile.B) return "B";
  throw invalidMember("INVALID_REPORT", "profile", "must be PROFILE_A or PROFILE_B");
}
