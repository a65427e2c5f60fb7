/** The record of an answer. Throws where a service has answered without one, which none of ours does. */
export function present<Record>(record: Record | undefined): Record {
  if (record === undefined) throw new TypeError("a service answered without the record");
  return record;
}
