/** Bodies and responses as the API reference shows them. */

import { exampleOwnerId } from "../../shared/owner.ts";

export const exampleFileMappingId = "fmp_01KMS6A4QT8X2Z7W5CHD9N3VBE";

const exampleMappingA = {
  employee_id: "Badge",
  classification_code: "Risk",
  hours_worked: ["Std", "Extra"],
  overtime_pay: null,
};
const exampleMappingB = {
  employee_id: "Badge",
  job_classification: "Risk",
  hours_worked: ["Std", "Extra"],
  overtime_pay: null,
};

export const exampleNewFileMappingA = { name: "Acme payroll register", mapping: exampleMappingA };
export const exampleNewFileMappingB = { name: "Acme payroll register", mapping: exampleMappingB };
export const exampleFileMappingChange = { name: "Acme payroll register 2026" };

const record = {
  id: exampleFileMappingId,
  object: "file_mapping",
  owner_id: exampleOwnerId,
  environment: "sandbox",
  name: "Acme payroll register",
};
const times = { created_at: "2026-03-31T09:30:00.000Z", updated_at: "2026-03-31T09:30:00.000Z" };

export const exampleFileMappingA = { ...record, mapping: exampleMappingA, ...times };
export const exampleFileMappingB = { ...record, mapping: exampleMappingB, ...times };
