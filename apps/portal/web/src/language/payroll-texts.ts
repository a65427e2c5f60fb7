import { type PayrollTexts, payrollEnglish } from "./payroll-english.tsx";
import { texts } from "./texts.ts";

/** The texts about payroll in the language of the document. */
export const payrollTexts = (): PayrollTexts => texts().payroll ?? payrollEnglish;
