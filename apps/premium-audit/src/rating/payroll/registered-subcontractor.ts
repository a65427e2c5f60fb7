import type { Amount } from "@platform/decimal/exact";
import type { SubcontractorContract } from "@platform/public-records/record/rating-choices";

/** A payment for the work of a range of days, `YYYY-MM-DD`, both included. */
export interface SubcontractorPayment {
  from: string;
  to: string;
  amount: Amount;
  /** Payroll in it as the records of the subcontractor show it; if absent, the kind of contract decides. */
  payroll?: Amount;
}

/** Days on which a subcontractor was insured itself, as its certificate of insurance states. */
export interface InsuranceCertificate {
  from: string;
  to: string;
  /** Number of the policy or of the certificate; empty if not stated. */
  reference: string;
}

/** A subcontractor with what the employer paid it and when it was insured itself. */
export interface RegisteredSubcontractor {
  id: string;
  /** Empty if the register does not state it. */
  state: string;
  /** Class of the work performed; empty: the governing class. */
  classCode: string;
  contract: SubcontractorContract;
  payments: SubcontractorPayment[];
  certificates: InsuranceCertificate[];
}
