import { useMutation } from "@connectrpc/connect-query";
import { NativeSelect, TextInput } from "@mantine/core";
import { PaymentService } from "@platform/contracts/premium_audit/v1/payments";
import type { Policy } from "@platform/contracts/premium_audit/v1/policies";
import { problemOf } from "../../../api/problem.ts";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { FormDialog, typedText } from "../../../shared/parts/form-dialog.tsx";
import { dayOf } from "../../../shared/parts/time.tsx";
import { optionsOf } from "../../../shared/text/options.ts";
import { plainAmount } from "../../../shared/text/plain-amount.ts";
import { timestampOf } from "../policy-change.ts";

const firstStatuses = { processed: "It has arrived", pending: "It is on its way" } as const;

interface RecordPaymentProps {
  readonly policy: Policy;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Records money that the insured paid for a policy. */
export function RecordPayment({ policy, onClose, onDone }: RecordPaymentProps) {
  const create = useMutation(PaymentService.method.createPayment, { onSuccess: onDone });
  const fields = create.error ? problemOf(create.error).fields : {};
  const submit = (form: FormData) => {
    const termEffectiveDate = timestampOf(typedText(form, "term"));
    create.mutate({
      members: {
        policyId: policy.id,
        amount: plainAmount(typedText(form, "amount")),
        status: typedText(form, "status"),
        description: typedText(form, "purpose"),
        ...(termEffectiveDate && { termEffectiveDate }),
      },
    });
  };
  return (
    <FormDialog
      title="Record a payment"
      action="Record the payment"
      problem={create.error ? <ErrorPanel error={create.error} /> : null}
      isPending={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Amount"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        error={fields.amount}
        required
        data-autofocus
      />
      <NativeSelect label="Status" name="status" data={optionsOf(firstStatuses)} error={fields.status} />
      <TextInput
        label="First day of its term"
        description="The audit of this term deducts the payment."
        name="term"
        type="date"
        defaultValue={dayOf(policy.effectiveDate)}
        error={fields.term_effective_date}
      />
      <TextInput label="Purpose" name="purpose" maxLength={1000} error={fields.description} />
    </FormDialog>
  );
}
