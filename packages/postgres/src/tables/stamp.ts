/** Columns of a row with who changed it last and by which request: the values of `changeStamp`. */
export const stamp = { changedBy: "text?", changedRequestId: "text?" } as const;

/** The same as SQL after SET. */
export const stamped = "changed_by = {changedBy:text?}, changed_request_id = {changedRequestId:text?}";
