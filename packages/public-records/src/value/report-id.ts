/** Prefix of the ids of payroll reports, and of the files in which they arrive, by environment. */
export const reportIdPrefix = { sandbox: "PR_TEST_", production: "PR_" } as const;
