import type { ExactNumber } from "@platform/decimal/exact-number";
import { z } from "zod";

/**
 * Schema of an amount. Partners read a JSON number; a mapper must return an `ExactNumber`, because a sum can have more digits
 * than a double represents.
 */
export const amountSchema = z.number() as unknown as z.ZodType<number, ExactNumber>;
