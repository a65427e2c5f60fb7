import { createHmac, timingSafeEqual } from "node:crypto";
import { isNoticeKind, type NoticeKind } from "@platform/public-records/record/notice";
import { isEnvironment, type Tenant } from "@platform/service/call/tenant";
import { z } from "zod";

/** One recipient of one kind of notice. A link in an e-mail allows to end only this subscription. */
export interface Subscription extends Tenant {
  kind: NoticeKind;
  /** The id of a person, or `contact:` and a digest of the contact's address. */
  recipient: string;
}

/** Makes and reads the tokens of links with which a recipient unsubscribes without signing in. */
export interface UnsubscribeTokens {
  make(subscription: Subscription): string;
  /** Returns undefined for a token that this service did not issue. */
  read(token: string): Subscription | undefined;
}

const content = z.tuple([
  z.string().refine(isEnvironment),
  z.string().min(1),
  z.string().refine(isNoticeKind),
  z.string().min(1),
]);

/**
 * A token is the subscription with a MAC. It never expires: a link in an old e-mail must work.
 *
 * @param keys the first one signs; links that an earlier one has signed work as long as that is configured
 */
export function unsubscribeTokens(keys: readonly [Buffer, ...Buffer[]]): UnsubscribeTokens {
  // The keys are derived, because the configured ones encrypt the secrets of webhooks.
  const [current, ...earlier] = keys.map((key) => createHmac("sha256", key).update("unsubscribe tokens").digest());
  const macOf = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest();
  return {
    make({ environment, ownerId, kind, recipient }) {
      const text = Buffer.from(JSON.stringify([environment, ownerId, kind, recipient])).toString("base64url");
      return `${text}.${macOf(current as Buffer, text).toString("base64url")}`;
    },
    read(token) {
      const [text = "", mac = ""] = token.split(".");
      const tokenMac = Buffer.from(mac, "base64url");
      const isOurs = [current as Buffer, ...earlier].some((key) => {
        const expected = macOf(key, text);
        return tokenMac.length === expected.length && timingSafeEqual(tokenMac, expected);
      });
      if (!isOurs) return undefined;
      const parsed = content.safeParse(JSON.parse(Buffer.from(text, "base64url").toString()));
      if (!parsed.success) return undefined;
      const [environment, ownerId, kind, recipient] = parsed.data;
      return { environment, ownerId, kind, recipient };
    },
  };
}
