import { Fault } from "@platform/service/fault";
import { publicFieldA, publicFieldB } from "../../api/payroll-reports/public-field.ts";
import type { Profile } from "../profile.ts";
import { fromFault } from "./from-fault.ts";
import { type Problem, ProblemError } from "./problem.ts";
import { internalError } from "./problems.ts";

/** The problem that whatever an endpoint threw is to the partner, in the names of the profile. */
export function problemOf(error: unknown, profile: Profile): Problem {
  if (error instanceof ProblemError) return error.problem;
  if (error instanceof Fault) return fromFault(error, profile === "B" ? publicFieldB : publicFieldA);
  return internalError();
}
