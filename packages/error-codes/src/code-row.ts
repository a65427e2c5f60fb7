/** What partners read about a code of a record. */
export interface CodeRow {
  cause: string;
  fix: string;
  /** The release that introduced it. */
  since: string;
}
