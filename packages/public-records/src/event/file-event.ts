import type { FileFailed, FileProcessed, FileUploaded, FileValidated } from "@platform/contracts/events/v1/events";
import { exactNumber } from "@platform/decimal/exact-number";
import { reportFailureCodes } from "@platform/error-codes/failure-codes";
import { z } from "zod";
import { amountSchema } from "../value/amount.ts";
import { choiceOf } from "../value/choice.ts";

// The member names of these four events are camelCase, as the specification defines them, unlike those of records.

const fileSchema = z.object({
  fileId: z.string().meta({ description: "Id of the payroll report or file, for `GET /files/status/{file_id}`." }),
  fileName: z.string().meta({ description: "Name of the uploaded file. A report in JSON has a generated name." }),
  employerId: z.string(),
});

function toFile({ fileId, fileName, employerId }: z.output<typeof fileSchema>): z.input<typeof fileSchema> {
  return { fileId, fileName, employerId };
}

const recordsTotal = z.int().meta({ description: "Number of records in the file." });

/** Schema of the data of `file.uploaded`. */
export const fileUploadedSchema = fileSchema
  .extend({
    recordsTotal,
    payPeriodStart: z.iso.date(),
    payPeriodEnd: z.iso.date(),
    status: z.literal("processing"),
  })
  .meta({ id: "FileUploaded" });

export function toFileUploaded(file: FileUploaded): z.input<typeof fileUploadedSchema> {
  const { payPeriodStart, payPeriodEnd } = file;
  return { ...toFile(file), recordsTotal: file.recordsTotal, payPeriodStart, payPeriodEnd, status: "processing" };
}

/** Schema of the data of `file.validated`. */
export const fileValidatedSchema = fileSchema
  .extend({ recordsTotal, status: z.literal("validated") })
  .meta({ id: "FileValidated" });

export function toFileValidated(file: FileValidated): z.input<typeof fileValidatedSchema> {
  return { ...toFile(file), recordsTotal: file.recordsTotal, status: "validated" };
}

/** Schema of the data of `file.processed`. */
export const fileProcessedSchema = fileSchema
  .extend({
    recordsProcessed: z.int().meta({ description: "Number of valid records." }),
    employeeCount: z.int().meta({ description: "Number of different employees in the valid records." }),
    totalGrossPay: amountSchema.meta({ description: "Sum of the wages of the valid records, in US dollars." }),
    payPeriodStart: z.iso.date(),
    payPeriodEnd: z.iso.date(),
    status: z.literal("completed"),
  })
  .meta({ id: "FileProcessed" });

export function toFileProcessed(file: FileProcessed): z.input<typeof fileProcessedSchema> {
  const { recordsProcessed, employeeCount, payPeriodStart, payPeriodEnd } = file;
  const totalGrossPay = exactNumber(file.totalGrossPay || "0");
  const counts = { recordsProcessed, employeeCount, totalGrossPay };
  return { ...toFile(file), ...counts, payPeriodStart, payPeriodEnd, status: "completed" };
}

type FailureCode = keyof typeof reportFailureCodes;

/** Schema of the data of `file.failed`. */
export const fileFailedSchema = fileSchema
  .extend({
    status: z.literal("failed"),
    error: z.object({
      code: z.enum(Object.keys(reportFailureCodes) as FailureCode[]),
      message: z.string(),
      details: z.array(z.string()).meta({ description: "Cause of the failure, such as the names of missing columns." }),
    }),
  })
  .meta({ id: "FileFailed" });

export function toFileFailed(file: FileFailed): z.input<typeof fileFailedSchema> {
  const { code = "", message = "", details = [] } = file.error ?? {};
  return { ...toFile(file), status: "failed", error: { code: choiceOf(code), message, details } };
}
