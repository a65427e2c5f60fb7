/** Members without whose column no record can be read. */
export const required = ["employee_id", "class_code", "hours_worked", "gross_wages"] as const;

/** A column without which no record can be read. Instead of the name, a file can have the first and the last name. */
export type RequiredColumn = (typeof required)[number] | "name" | "employer_id";
