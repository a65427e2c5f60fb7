/** Some records of a kind, newest first. */
export interface Page<T> {
  readonly records: readonly T[];
  readonly hasMore: boolean;
}
