import type { z } from "zod";

declare const shaped: unique symbol;

/** A body that a shape made, and nothing else. */
interface Shaped {
  readonly [shaped]: true;
}

/** How one profile writes a response that both profiles have; `Source` is what it is made from. */
export interface Shape<Source extends readonly unknown[]> {
  schema: z.ZodType<unknown, Shaped>;
  example: unknown;
  make(...source: Source): Shaped;
}

/** Ties a schema to the mapper that makes its bodies, for an endpoint that is declared once for both profiles. */
export function shape<Schema extends z.ZodType>(schema: Schema, example: unknown) {
  return {
    madeBy<Source extends readonly unknown[]>(make: (...source: Source) => z.input<Schema>): Shape<Source> {
      return { schema, example, make } as unknown as Shape<Source>;
    },
  };
}
