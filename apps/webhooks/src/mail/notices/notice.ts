import type { NoticeKind, NoticeRecipient } from "@platform/public-records/record/notice";
import type { Environment, Tenant } from "@platform/service/call/tenant";

/** One thing that happened, as an e-mail describes it. */
export interface NoticeItem {
  /** Lines for people. The first names the record; none has a wage or the name of a person. */
  lines: readonly string[];
  /** Path of its page in the portal, after the environment; empty for none. */
  page: string;
  /** Method and path of a call of the API that shows it or does what is to be done; empty for none. */
  call: string;
  /** The request that caused it; empty if none did. */
  requestId: string;
}

/** One thing that happened, to be counted in a notice. */
export interface Occurrence {
  tenant: Tenant;
  kind: NoticeKind;
  /** The same for the same thing: it counts once. */
  key: string;
  item: NoticeItem;
}

/** Most things that an e-mail describes; it says the number of the others. */
export const describedItems = 20;

/** Whether an owner receives a kind of notice, and who of it does. */
export interface NoticeChoice {
  isEnabled: boolean;
  recipients: readonly NoticeRecipient[];
}

/** What holds until the owner chooses. Files of the sandbox fail on purpose. */
export function defaultChoice(environment: Environment): NoticeChoice {
  return { isEnabled: environment === "production", recipients: ["contact"] };
}
