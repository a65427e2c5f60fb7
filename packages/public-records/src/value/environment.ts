import { environments } from "@platform/service/call/tenant";
import { z } from "zod";

/** Schema of a record's environment: `sandbox` contains test data, `production` real data. */
export const environmentSchema = z.enum(environments);
