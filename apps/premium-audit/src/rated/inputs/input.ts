import type { VersionInputKind } from "@platform/public-records/record/audit-choices";
import { canonicalJson, digestOf, type Json } from "./canonical-json.ts";

/** An input of a rating, by its digest. */
export interface Input {
  kind: VersionInputKind;
  /** Id of the policy, rate table, rule row, subcontractor or report; of an adjustment the dispute and the number of its line. */
  id: string;
  /** SHA-256 of the document. */
  digest: string;
}

/** An input that is kept. The document of a report has no lines; these are kept beside it. */
export interface KeptInput extends Input {
  document: string;
  /** Compressed texts of rows, which belong between the brackets of `lines`. */
  lines?: readonly Uint8Array[];
}

/** Makes an input from its members. */
export function inputOf(
  kind: VersionInputKind,
  id: string,
  members: { readonly [name: string]: Json | undefined },
): KeptInput {
  const document = canonicalJson({ ...members, kind, id });
  return { kind, id, document, digest: digestOf(document) };
}

/** Sorts inputs by kind and id, which is the order in which a version lists them. */
export function inOrder<Each extends Input>(inputs: readonly Each[]): Each[] {
  const keyOf = ({ kind, id }: Input) => `${kind} ${id}`;
  return inputs.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
