import type { MessageInitShape } from "@bufbuild/protobuf";
import type { StateTerms, StateTermsSchema } from "@platform/contracts/premium_audit/v1/policies";
import { policyTermList } from "@platform/public-records/noun/policy-terms";

/** One value of a state from a day on, as it is edited. */
export interface StateTermValues {
  /** Key of the value in StateTerms. */
  readonly term: string;
  readonly value: string;
  /** Two letters; empty for all other states. */
  readonly state: string;
  /** Empty: the first day of the term. */
  readonly from: string;
}

const termsByState = policyTermList.filter(({ byState }) => byState);

/** The values that may differ by state, with their labels. */
export const stateTermLabels: Readonly<Record<string, string>> = Object.fromEntries(
  termsByState.map(({ key, label }) => [key, label]),
);

/** The values of states and days, each in a row of its own. */
export function stateTermValues(stateTerms: readonly StateTerms[]): StateTermValues[] {
  return stateTerms.flatMap((terms) =>
    termsByState.flatMap(({ key }) => {
      const value = (terms as unknown as Readonly<Record<string, string | undefined>>)[key];
      return value === undefined ? [] : [{ term: key, value, state: terms.state, from: terms.effectiveFrom }];
    }),
  );
}

/** The terms that rows make: one for each state and day. */
export function toStateTerms(rows: readonly StateTermValues[]): MessageInitShape<typeof StateTermsSchema>[] {
  const plain = rows.map((row) => ({ ...row, state: row.state.trim().toUpperCase(), value: row.value.trim() }));
  const groups = Map.groupBy(plain, ({ state, from: firstDay }) => `${state} ${firstDay}`);
  return [...groups.values()].map((group) => ({
    state: group[0]?.state ?? "",
    effectiveFrom: group[0]?.from ?? "",
    ...Object.fromEntries(group.map(({ term, value }) => [term, value])),
  }));
}
