import { profileNames, publicField } from "../../shared/field-names.ts";

/** Profile A's names of what employee-sync calls otherwise. */
export const publicFieldA = publicField({ changes: "employees", class_code: profileNames.A.class_code });

/** Profile B's names of what employee-sync calls otherwise. */
export const publicFieldB = publicField({ changes: "employees", class_code: profileNames.B.class_code });
