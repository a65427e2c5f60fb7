import { policyBounds } from "@platform/validation/bounds";
import { z } from "zod";

/** A list of a policy, with a bound. */
export const list = <Row extends z.ZodType>(row: Row) =>
  z.array(row, { error: "a list" }).max(policyBounds.rows, { error: `a list of at most ${policyBounds.rows}` });

/** A row of such a list. */
export const object = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape, { error: "an object" });
