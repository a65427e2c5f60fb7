import * as exposure from "@platform/contracts/payroll_intake/v1/exposure";
import * as reports from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { enumNames } from "@platform/service/call/enum-names";

export const reportStatuses = enumNames<typeof reports.ReportStatus>(reports.ReportStatusSchema).names;

/** Only an accepted grant counts. A grant that was declined or revoked never changes again. */
export const grantStatuses = enumNames<typeof exposure.GrantStatus>(exposure.GrantStatusSchema).names;
export type GrantStatus = (typeof grantStatuses)[number];

/** Sides of a grant on which an owner can be. */
export const grantDirections = enumNames<typeof exposure.GrantDirection>(exposure.GrantDirectionSchema).names;
