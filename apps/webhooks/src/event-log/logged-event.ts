/** An event of the log. */
export interface LoggedEvent {
  id: string;
  sequence: bigint;
  type: string;
  occurredAt: Date;
  /** Time when it got its sequence. */
  recordedAt: Date;
  requestId: string | null;
  resourceId: string | null;
  /** JSON text; null once it was removed on request. */
  data: string | null;
  /** JSON text of the data in envelope 3; null if it does not differ. */
  form3Data: string | null;
  payloadRemovedAt: Date | null;
}
