/** What partners can subscribe to: every event type of the public API, and when it fires. */
export const firingConditions = {
  "file.uploaded": "a file is received by any method",
  "file.validated": "structure and format verification passed",
  "file.processed": "data extracted and ready",
  "file.failed": "errors prevented processing",
  "audit.started": "audit period opens, or audit initiated",
  "audit.completed": "final audit results are ready",
  "audit.failed": "audit process failed",
  "audit.adjusted": "an administrator corrects an audit",
  "employee.created": "first payroll record for an employee is received, or employee added",
  "employee.updated": "name, class code or other data changed",
  "employee.terminated": "final payroll processed, or employee marked inactive",
  "policy.created": "policy setup completed",
  "policy.updated": "policy details modified",
  "policy.renewed": "new term begins",
  "policy.cancelled": "cancellation takes effect",
  "policy.premium_adjusted": "audit adjustments applied to the premium",
  "payment.processed": "premium payment cleared",
  "payment.failed": "payment declined or rejected",
  "payment.refunded": "refund issued",
  "webhook.test": "the test call is made",
} as const;

/** One of the 20. */
export type PartnerEventType = keyof typeof firingConditions;

/** All 20, in the order of the reference. */
export const partnerEventTypes = Object.keys(firingConditions) as PartnerEventType[];
