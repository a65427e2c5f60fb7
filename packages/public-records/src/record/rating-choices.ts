/** Units that a rate is for: 100 dollars of remuneration, a person and year, an hour of work, or the class and term. */
export const rateBases = ["per_100", "per_capita", "per_hour", "flat"] as const;
export type RateBasis = (typeof rateBases)[number];

/** Kinds of persons who own or direct the employer, whose remuneration has limits. */
export const ownerKinds = ["officer", "sole_proprietor", "partner", "llc_member"] as const;
export type OwnerKind = (typeof ownerKinds)[number];

/** Kinds of contract of a subcontractor. The kind decides which share of a payment is labor. */
export const subcontractorContracts = ["unstated", "labor_only", "labor_and_materials", "mobile_equipment"] as const;
export type SubcontractorContract = (typeof subcontractorContracts)[number];

/** Limits of one registered subcontractor: a payment on each day of a policy of a year fits. */
export const mostPayments = 1000;
export const mostCertificates = 100;

/** Why a line of a worksheet is disputed. */
export const disputeGrounds = [
  "wrong_class",
  "wrong_state",
  "wrong_amount",
  "not_an_employee",
  "insured_subcontractor",
  "overtime_premium",
  "officer",
  "duplicate",
] as const;
export type DisputeGround = (typeof disputeGrounds)[number];

/** Most lines of one dispute. */
export const mostDisputedLines = 100;
