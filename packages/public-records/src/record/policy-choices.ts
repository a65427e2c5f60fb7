import * as insureds from "@platform/contracts/premium_audit/v1/insureds";
import * as policies from "@platform/contracts/premium_audit/v1/policies";
import { enumNames } from "@platform/service/call/enum-names";

export const policyStatuses = enumNames<typeof policies.PolicyStatus>(policies.PolicyStatusSchema).names;
export type PolicyStatus = (typeof policyStatuses)[number];

export const cancellationMethods = enumNames<typeof policies.CancellationMethod>(
  policies.CancellationMethodSchema,
).names;
export type CancellationMethod = (typeof cancellationMethods)[number];

export const premiumSources = enumNames<typeof policies.PremiumSource>(policies.PremiumSourceSchema).names;

export const billingModes = enumNames<typeof policies.BillingMode>(policies.BillingModeSchema).names;
export type BillingMode = (typeof billingModes)[number];

export const paySchedules = enumNames<typeof policies.PaySchedule>(policies.PayScheduleSchema).names;
export type PaySchedule = (typeof paySchedules)[number];

export const entityTypes = enumNames<typeof insureds.EntityType>(insureds.EntityTypeSchema).names;
export type EntityType = (typeof entityTypes)[number];

export const auditSchedules = enumNames<typeof policies.AuditSchedule>(policies.AuditScheduleSchema).names;
export type AuditSchedule = (typeof auditSchedules)[number];

export const auditMethods = enumNames<typeof policies.AuditMethod>(policies.AuditMethodSchema).names;
export type AuditMethod = (typeof auditMethods)[number];

/** Methods by which the records of an audit can be audited. */
export const recordsMethods = ["self", "phone", "physical"] as const satisfies readonly AuditMethod[];
