import { errorReasons, type PartnerReason } from "./error-reasons.ts";

/** Facts that a message contains: `{ status: "cancelled" }` for "A policy that is {status} …". */
type FactsIn<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Fact in Name]: string | number } & FactsIn<Rest>
  : unknown;

export type FactsOf<Reason extends PartnerReason> = FactsIn<(typeof errorReasons)[Reason]["message"]>;

/** Returns the message of a reason with its facts filled in. */
export function messageOf<Reason extends PartnerReason>(reason: Reason, facts: FactsOf<Reason>): string {
  const values = (facts ?? {}) as Readonly<Record<string, string | number>>;
  return errorReasons[reason].message.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}
