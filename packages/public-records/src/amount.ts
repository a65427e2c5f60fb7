import type { ExactNumber } from "@platform/decimal/exact-number";
import { z } from "zod";

/**
 * The schema of an amount. Partners read a JSON number; a mapper has to return an `ExactNumber`, because a sum may have more
 * digits than a double holds.
 */
export const amountSchema = z.number() as unknown as z.ZodType<number, ExactNumber>;
