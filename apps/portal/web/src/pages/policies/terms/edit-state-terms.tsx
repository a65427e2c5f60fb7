import { NativeSelect, TextInput } from "@mantine/core";
import type { Policy } from "@platform/contracts/premium_audit/v1/policies";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { RowsDialog } from "../../../shared/parts/rows-dialog.tsx";
import { optionsOf } from "../../../shared/text/options.ts";
import type { PolicyChange } from "../policy-change.ts";
import { type StateTermValues, stateTermLabels, stateTermValues, toStateTerms } from "./state-term-values.ts";

interface EditStateTermsProps {
  readonly policy: Policy;
  readonly change: PolicyChange;
  readonly onClose: () => void;
}

/** The terms that differ by state, or change within the term. */
export function EditStateTerms({ policy, change, onClose }: EditStateTermsProps) {
  return (
    <RowsDialog<StateTermValues>
      title="Terms by state"
      description="What differs by state, or changes within the term. Without a state for all others, without a day from the first day on."
      rows={stateTermValues(policy.rating?.stateTerms ?? [])}
      newRow={() => ({ term: "experienceModifier", value: "", state: "", from: "" })}
      oneRow="a term"
      fieldsOf={({ row, change: changeRow }) => (
        <>
          <NativeSelect
            label="Term"
            data={optionsOf(stateTermLabels)}
            value={row.term}
            onChange={({ currentTarget }) => changeRow({ term: currentTarget.value })}
          />
          <TextInput
            label="Value"
            inputMode="decimal"
            required
            withAsterisk={false}
            w={110}
            value={row.value}
            onChange={({ currentTarget }) => changeRow({ value: currentTarget.value })}
          />
          <TextInput
            label="State"
            maxLength={2}
            w={80}
            value={row.state}
            onChange={({ currentTarget }) => changeRow({ state: currentTarget.value })}
          />
          <TextInput
            label="From"
            type="date"
            value={row.from}
            onChange={({ currentTarget }) => changeRow({ from: currentTarget.value })}
          />
        </>
      )}
      problem={change.error ? <ErrorPanel error={change.error} /> : null}
      isPending={change.isPending}
      onSubmit={(rows) =>
        change.mutate({
          id: policy.id,
          members: { rating: { stateTerms: toStateTerms(rows) } },
          updateMask: { paths: ["rating.state_terms"] },
        })
      }
      onClose={onClose}
    />
  );
}
