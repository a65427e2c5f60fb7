import { useMutation } from "@connectrpc/connect-query";
import { TextInput } from "@mantine/core";
import { type Subcontractor, SubcontractorService } from "@platform/contracts/premium_audit/v1/subcontractors";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { type RowFields, RowsDialog } from "../../../shared/parts/rows-dialog.tsx";
import { plainAmount } from "../../../shared/text/plain-amount.ts";

interface EditRowsProps {
  readonly subcontractor: Subcontractor;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Days, and what holds for them. */
interface DayValues {
  readonly from: string;
  readonly to: string;
  /** The amount of a payment, or the number of a certificate. */
  readonly text: string;
}

const newRow = (): DayValues => ({ from: "", to: "", text: "" });

/** Changes the payments of the employer to a subcontractor, by days of work. */
export function EditSubcontractorPayments({ subcontractor: { id, members }, onClose, onDone }: EditRowsProps) {
  const update = useMutation(SubcontractorService.method.updateSubcontractor, { onSuccess: onDone });
  return (
    <RowsDialog<DayValues>
      title={`Payments to ${members?.name}`}
      description="Payments for days without a certificate of insurance are exposure of the employer's policy."
      rows={(members?.payments ?? []).map(({ from: firstDay, to: lastDay, amount }) => ({
        from: firstDay,
        to: lastDay,
        text: amount,
      }))}
      newRow={newRow}
      oneRow="a payment"
      fieldsOf={(row) => <DayFields {...row} label="Amount" isRequired />}
      problem={update.error ? <ErrorPanel error={update.error} /> : null}
      isPending={update.isPending}
      onSubmit={(rows) => {
        const payments = rows.map(({ text, ...days }) => ({ ...days, amount: plainAmount(text) }));
        update.mutate({ id, members: { payments }, updateMask: { paths: ["payments"] } });
      }}
      onClose={onClose}
    />
  );
}

/** Changes the days on which a subcontractor was insured itself. */
export function EditCertificates({ subcontractor: { id, members }, onClose, onDone }: EditRowsProps) {
  const update = useMutation(SubcontractorService.method.updateSubcontractor, { onSuccess: onDone });
  return (
    <RowsDialog<DayValues>
      title={`Certificates of ${members?.name}`}
      description="On these days the subcontractor had insurance of its own: payments for them do not count."
      rows={(members?.certificates ?? []).map(({ from: firstDay, to: lastDay, reference }) => ({
        from: firstDay,
        to: lastDay,
        text: reference,
      }))}
      newRow={newRow}
      oneRow="a certificate"
      fieldsOf={(row) => <DayFields {...row} label="Number" isRequired={false} />}
      problem={update.error ? <ErrorPanel error={update.error} /> : null}
      isPending={update.isPending}
      onSubmit={(rows) => {
        const certificates = rows.map(({ text, ...days }) => ({ ...days, reference: text.trim() }));
        update.mutate({ id, members: { certificates }, updateMask: { paths: ["certificates"] } });
      }}
      onClose={onClose}
    />
  );
}

interface DayFieldsProps extends RowFields<DayValues> {
  readonly label: string;
  readonly isRequired: boolean;
}

function DayFields({ row, change, label, isRequired }: DayFieldsProps) {
  return (
    <>
      <TextInput
        label="First day"
        type="date"
        required
        withAsterisk={false}
        value={row.from}
        onChange={({ currentTarget }) => change({ from: currentTarget.value })}
      />
      <TextInput
        label="Last day"
        type="date"
        required={!isRequired}
        withAsterisk={false}
        value={row.to}
        onChange={({ currentTarget }) => change({ to: currentTarget.value })}
      />
      <TextInput
        label={label}
        required={isRequired}
        withAsterisk={false}
        value={row.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
    </>
  );
}
