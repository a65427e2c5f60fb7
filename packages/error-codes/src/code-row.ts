/** Documentation of a code for partners. */
export interface CodeRow {
  cause: string;
  fix: string;
  /** Release that introduced the code. */
  since: string;
}
