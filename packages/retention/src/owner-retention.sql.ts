/** SQL with the parameter `cutoffs`. */
type WithCutoffs = `${string}{cutoffs:jsonb}${string}`;

/**
 * Returns an SQL expression for the time before which records of a row's owner are deleted. `row` is the name of its table in
 * the statement; the parameter `cutoffs` are the Cutoffs.
 */
export function cutoffOf(row: string): WithCutoffs {
  return `coalesce({cutoffs:jsonb} -> 'own' ->> ${row}.owner_id, {cutoffs:jsonb} ->> 'usual')::timestamptz`;
}

/**
 * Returns an SQL condition that is true for a row whose column is before the cutoff of its owner; the parameter `cutoffs` are the Cutoffs. The
 * first comparison is with the latest cutoff of all owners, for which an index of the column can be used.
 */
export function agedBy(row: string, column: string): WithCutoffs {
  return `(${row}.${column} < ({cutoffs:jsonb} ->> 'latest')::timestamptz AND ${row}.${column} < ${cutoffOf(row)})`;
}
