/** The words of the buttons with which a report is put right: a task that leads to one of them says the same. */
export const correctFailedRows = "Correct the failed rows";
export const uploadCorrectedFile = "Upload the corrected file";
