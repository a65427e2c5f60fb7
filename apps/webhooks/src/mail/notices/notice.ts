import type { NoticeKind, NoticeRecipient } from "@platform/public-records/record/notice";
import type { Environment, Tenant } from "@platform/service/call/tenant";

/** One occurrence in the form of an e-mail. */
export interface NoticeItem {
  /** Lines for people. The first names the record; none has a wage or the name of a person. */
  lines: readonly string[];
  /** Path of its page in the portal, after the environment; empty for none. */
  page: string;
  /** Method and path of an API call that shows it or handles it; empty for none. */
  call: string;
  /** Id of the request that caused it; empty if none did. */
  requestId: string;
}

/** One occurrence, to be counted in a notice. */
export interface Occurrence {
  tenant: Tenant;
  kind: NoticeKind;
  /** Key of the occurrence: occurrences with the same key count once. */
  key: string;
  item: NoticeItem;
}

/** Maximum number of occurrences that an e-mail describes; it counts the others. */
export const describedItems = 20;

/** Choice of an owner on a kind of notice. */
export interface NoticeChoice {
  isEnabled: boolean;
  recipients: readonly NoticeRecipient[];
}

/** Returns the choice that applies until the owner chooses. Files of the sandbox fail on purpose. */
export function defaultChoice(environment: Environment): NoticeChoice {
  return { isEnabled: environment === "production", recipients: ["contact"] };
}
