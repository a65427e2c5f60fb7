/** A JSON Schema (2020-12) as an object: its keywords by name. */
export type JsonSchema = Readonly<Record<string, unknown>>;
