import { z } from "zod";

const maxRows = 1000;

/** A list of a policy, with a bound. */
export const list = <Row extends z.ZodType>(row: Row) =>
  z.array(row, { error: "a list" }).max(maxRows, { error: `a list of at most ${maxRows}` });

/** A row of such a list. */
export const object = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape, { error: "an object" });
