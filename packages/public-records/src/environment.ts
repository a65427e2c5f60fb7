import { z } from "zod";

/** Where a record lives: test data or real data. */
export const environmentSchema = z.enum(["sandbox", "production"]);
