import { useMutation } from "@connectrpc/connect-query";
import { Button, Group, VisuallyHidden } from "@mantine/core";
import { type ListPaymentsResponse, type Payment, PaymentService } from "@platform/contracts/premium_audit/v1/payments";
import type { Policy } from "@platform/contracts/premium_audit/v1/policies";
import { useMemo, useState } from "react";
import { usePermission } from "../../../app/permission.ts";
import { ListTable } from "../../../shared/list/list-page.tsx";
import { useList } from "../../../shared/list/use-list.ts";
import { Money } from "../../../shared/parts/amount.tsx";
import { ConfirmDialog } from "../../../shared/parts/confirm-dialog.tsx";
import { Empty } from "../../../shared/parts/empty.tsx";
import { RecordSection } from "../../../shared/parts/record-section.tsx";
import { StatusBadge } from "../../../shared/parts/status-badge.tsx";
import { Day, dayOf, Time } from "../../../shared/parts/time.tsx";
import { columnsOf } from "../../../shared/table/columns.ts";
import { paymentMoves } from "./payment-moves.ts";
import { RecordPayment } from "./record-payment.tsx";

/** A payment and the status that it gets once the person confirms. */
interface Move {
  readonly payment: Payment;
  readonly status: string;
}

const column = columnsOf<Payment>();
const amount = column.display({
  id: "amount",
  header: "Amount",
  meta: { align: "end" },
  cell: ({ row }) => <Money value={row.original.amount} />,
});
const status = column.display({
  id: "status",
  header: "Status",
  cell: ({ row }) => <StatusBadge status={row.original.status} />,
});
const purpose = column.accessor(({ description, failureReason }) => failureReason || description, {
  id: "purpose",
  header: "Purpose",
  meta: { wideOnly: true },
});
const term = column.display({
  id: "term",
  header: "Term from",
  meta: { wideOnly: true },
  cell: ({ row }) => <Day date={dayOf(row.original.termEffectiveDate)} />,
});
const recorded = column.display({
  id: "recorded",
  header: "Recorded",
  cell: ({ row }) => <Time at={row.original.createdAt} />,
});

const rowsOf = (page: ListPaymentsResponse) => page.payments;

/** The payments of a policy, newest first: what was paid is deducted from what its audits find due. */
export function PolicyPayments({ policy, onChanged }: { readonly policy: Policy; readonly onChanged: () => unknown }) {
  const canChange = usePermission("payments");
  const [isRecording, setRecording] = useState(false);
  const [move, setMove] = useState<Move>();
  const list = useList(PaymentService.method.listPayments, { policyId: policy.id }, rowsOf);
  const columns = useColumns(canChange ? setMove : undefined);
  const close = () => {
    setRecording(false);
    setMove(undefined);
  };
  const refresh = () => {
    close();
    list.refetch();
    onChanged();
  };
  return (
    <RecordSection
      title="Payments"
      action={canChange && { label: "Record a payment", onClick: () => setRecording(true) }}
    >
      <ListTable
        label="Recorded payments"
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        empty={<Empty title="No payments yet">A payment is deducted from what the audit of its term finds due.</Empty>}
      />
      {isRecording && <RecordPayment policy={policy} onClose={close} onDone={refresh} />}
      {move && <MovePayment move={move} onClose={close} onDone={refresh} />}
    </RecordSection>
  );
}

/** @param onMove absent if the person may not change payments */
function useColumns(onMove: ((move: Move) => void) | undefined) {
  return useMemo(() => {
    const actions = column.display({
      id: "actions",
      header: "Actions",
      meta: { hiddenHeader: true, align: "end" },
      cell: ({ row: { original: payment } }) => (
        <Group gap="xs" justify="flex-end">
          {paymentMoves
            .filter(({ from: before }) => before === payment.status)
            .map(({ to, button }) => (
              <Button key={to} size="compact-xs" variant="default" onClick={() => onMove?.({ payment, status: to })}>
                {button}
                <VisuallyHidden>
                  {" "}
                  the payment of <Money value={payment.amount} />
                </VisuallyHidden>
              </Button>
            ))}
        </Group>
      ),
    });
    return column.columns([amount, status, purpose, term, recorded, ...(onMove ? [actions] : [])]);
  }, [onMove]);
}

interface MovePaymentProps {
  readonly move: Move;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function MovePayment({ move: { payment, status: next }, onClose, onDone }: MovePaymentProps) {
  const update = useMutation(PaymentService.method.updatePayment, { onSuccess: onDone });
  const { title, action, effect } = paymentMoves.find(({ to }) => to === next) ?? paymentMoves[0];
  return (
    <ConfirmDialog
      title={title}
      action={action}
      mutation={update}
      input={{ id: payment.id, members: { status: next }, updateMask: { paths: ["status"] } }}
      onClose={onClose}
    >
      <Money value={payment.amount} />: {effect}
    </ConfirmDialog>
  );
}
