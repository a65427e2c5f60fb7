/** Answer to a question: what the cause is, and the command that shows or changes more. */
export interface Answer {
  /** A sentence. */
  readonly cause: string;
  /** A command, as it is typed. */
  readonly next: string;
}
