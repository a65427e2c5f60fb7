/** Whom requests are made as. */
export interface Caller {
  profile: "A" | "B";
  /** What sends its credentials. */
  headers: Record<string, string>;
  ownerId: string;
  ownerType: string;
}

/** The platform under load, and whom it knows: written by the command, read by every scenario from the variable TARGET. */
export interface Target {
  /** The gateway's, without a path. */
  url: string;
  /** Of different owners, on a plan that no scenario reaches the end of by itself; at least one of each profile. */
  callers: Caller[];
  /** By plan; only those that there are credentials for. */
  plans: Record<string, Caller>;
  /** Where webhooks are to be delivered, and where it is asked what has come. */
  receiver?: { deliverTo: string; askAt: string };
}
