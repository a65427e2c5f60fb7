/** What the audit of a term needs, in the order of the tabs. */
export const termStates = [
  { value: "due", label: "Due", empty: "No term has ended without a final audit." },
  { value: "failed", label: "Failed", empty: "No audit has failed." },
  { value: "out_of_date", label: "Out of date", empty: "No audit is out of date." },
  { value: "in_progress", label: "In progress", empty: "No audit is being rated." },
  { value: "running", label: "Running terms", empty: "No term is running." },
  { value: "settled", label: "Settled", empty: "No audit is settled." },
  { value: "waived", label: "Waived", empty: "No policy waives its audit." },
] as const;

/** The states whose rows can be chosen, with what is done to them and how it is called. */
export const bulkActions: Readonly<Record<string, { readonly action: "start" | "revise"; readonly label: string }>> = {
  due: { action: "start", label: "Start the audits" },
  failed: { action: "revise", label: "Rate again" },
  out_of_date: { action: "revise", label: "Rate again" },
};
