/** Classes of the status of a response that is no success: reasons of failed attempts beside the error classes of the contract. */
export const responseClasses = ["3xx", "4xx", "5xx", "other"] as const;
