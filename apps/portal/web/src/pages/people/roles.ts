import { Role } from "@platform/contracts/portal/v1/session";
import { roleNames } from "../../api/session.ts";

/** The roles that an admin can give, with what each may do. */
export const roleChoices = [
  { role: Role.ADMIN, may: "everything, people included" },
  { role: Role.DEVELOPER, may: "keys and webhooks; reads the rest" },
  { role: Role.OPERATIONS, may: "payroll, employees, policies and grants; reads the rest" },
  { role: Role.AUDITOR, may: "audits and policies; reads the rest" },
  { role: Role.VIEWER, may: "reads" },
].map(({ role, may }) => ({ value: String(role), label: roleNames[role], may }));

/** The role that a form with a RoleField chose. */
export const chosenRole = (form: FormData): Role => Number(form.get("role")) as Role;
