import type { MappedMember } from "@platform/contracts/payroll_intake/v1/payroll_files";
import { Profile } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { z } from "zod";
import { invalidField } from "../../problem.ts";

type Query = Readonly<Record<string, string | undefined>>;

/** `{"class_code":["Job"],"tips":[]}`: the headers of each member; a member without headers is not read. */
const mappingSchema = z.record(z.string(), z.array(z.string()));

/** More is no mapping of a file that a person looked at. */
const maxMappingCharacters = 8192;

/**
 * Reads what the query of an upload says about the file. Which employer, period and members are valid is decided by payroll-intake.
 * Throws INVALID_ARGUMENT for a mapping that is not JSON of the expected form, and for an unknown `overlaps` or
 * `new_employers`.
 */
export function fileHeaderOf(query: Query) {
  const { employer_id = "", period_start = "", period_end = "", corrects = "", supplements = "" } = query;
  const { file_name = "", sheet = "", mapping = "", overlaps = "", new_employers = "" } = query;
  if (overlaps !== "" && overlaps !== "add") throw invalidField("overlaps", "must be `add`, or left out");
  if (new_employers !== "" && new_employers !== "add")
    throw invalidField("new_employers", "must be `add`, or left out");
  return {
    profile: Profile.A,
    employerId: employer_id,
    corrects,
    supplements,
    fileName: file_name,
    sheet,
    periodStart: period_start,
    periodEnd: period_end,
    mapping: mappingOf(mapping),
    // Nothing counts twice unless the person has said so.
    refuseOverlaps: overlaps !== "add",
    refuseNewEmployers: new_employers !== "add",
  };
}

/** The same of an upload from the application of an owner: its page is for one employer, and replaces nothing. */
export function embeddedHeaderOf(query: Query, employerId: string): ReturnType<typeof fileHeaderOf> {
  // The refusal of a new employer names another one of the owner.
  return { ...fileHeaderOf(query), employerId, corrects: "", supplements: "", refuseNewEmployers: false };
}

function mappingOf(json: string): Pick<MappedMember, "member" | "headers">[] {
  if (json === "") return [];
  const read = mappingSchema.safeParse(json.length > maxMappingCharacters ? undefined : parsed(json));
  if (!read.success) {
    const expected = `a JSON object of at most ${maxMappingCharacters} characters with a list of headers for each member`;
    throw invalidField("mapping", `must be ${expected}`);
  }
  return Object.entries(read.data).map(([member, headers]) => ({ member, headers }));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
