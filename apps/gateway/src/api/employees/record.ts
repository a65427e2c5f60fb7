import { z } from "zod";

export const employeeStatuses = ["active", "terminated"] as const;

/** An employee as every answer shows it; `@platform/public-records` makes it. */
export const employeeRecord = z
  .object({
    id: z.string(),
    object: z.literal("employee"),
    owner_id: z.string(),
    environment: z.enum(["sandbox", "production"]),
    employer_id: z.string(),
    employee_id: z.string().meta({ description: "Your id of the employee." }),
    status: z.enum(employeeStatuses),
    name: z.string(),
    first_name: z.string().nullable().meta({ description: "Where it was told apart from the last name." }),
    last_name: z.string().nullable(),
    email: z.string().nullable(),
    classification_code: z.string().nullable(),
    state: z.string().nullable(),
    hourly_rate: z.number().nullable(),
    hire_date: z.iso.date().nullable(),
    termination_date: z.iso.date().nullable(),
    termination_reason: z.string().nullable(),
    job_title: z.string().nullable(),
    department: z.string().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "Employee" });
