/**
 * Returns an SQL expression for the time before which records of a row's owner are deleted. `row` is the name of its table in
 * the statement; `$1` are the Cutoffs.
 */
export function cutoffOf(row: string): string {
  return `coalesce($1::jsonb -> 'own' ->> ${row}.owner_id, $1::jsonb ->> 'usual')::timestamptz`;
}

/**
 * Returns an SQL condition that is true for a row whose column is before the cutoff of its owner; `$1` are the Cutoffs. The
 * first comparison is with the latest cutoff of all owners, for which an index of the column can be used.
 */
export function agedBy(row: string, column: string): string {
  return `(${row}.${column} < ($1::jsonb ->> 'latest')::timestamptz AND ${row}.${column} < ${cutoffOf(row)})`;
}
