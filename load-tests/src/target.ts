/** Credentials of requests. */
export interface Caller {
  profile: "A" | "B";
  /** Header that sends the credentials. */
  headers: Record<string, string>;
  ownerId: string;
  ownerType: string;
}

/** The platform under load, and whom it knows: written by the command, read by every scenario from the variable TARGET. */
export interface Target {
  /** The gateway's, without a path. */
  url: string;
  /** Credentials of different owners, on a plan that no scenario reaches the end of by itself; at least one of each profile. */
  callers: Caller[];
  /** By plan; only those that there are credentials for. */
  plans: Record<string, Caller>;
  /** Addresses that webhooks are delivered to, and that list what has arrived. */
  receiver?: { deliverTo: string; askAt: string };
}
