/** A rule table of an owner without its rows. */
export interface OwnerRuleTable {
  id: string;
  name: string;
  version: number;
  rowCount: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt?: Date;
}

/** A version of a rule table without its rows; it never changes. */
export interface RuleTableVersion {
  version: number;
  rowCount: number;
  /** SHA-256 of the rows. */
  digest: string;
  createdAt: Date;
}
