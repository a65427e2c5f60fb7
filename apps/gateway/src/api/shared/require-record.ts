/** The record that a service returned. Throws when it returned none, which no service does. */
export function requireRecord<Record>(record: Record | undefined): Record {
  if (record === undefined) throw new TypeError("A service returned no record.");
  return record;
}
