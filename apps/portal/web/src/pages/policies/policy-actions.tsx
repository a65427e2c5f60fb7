import { useMutation } from "@connectrpc/connect-query";
import { Button, Menu } from "@mantine/core";
import { AuditService } from "@platform/contracts/premium_audit/v1/audits";
import { type Policy, PolicyService } from "@platform/contracts/premium_audit/v1/policies";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { usePermission } from "../../app/permission.ts";
import { ConfirmDialog } from "../../shared/parts/confirm-dialog.tsx";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { RecordMenu } from "../../shared/parts/record-menu.tsx";
import { Day, dayOf } from "../../shared/parts/time.tsx";
import { CancelPolicy } from "./cancel-policy.tsx";
import { RenewPolicy } from "./renew-policy.tsx";

const environmentRoute = getRouteApi("/$environment");

type Dialog = "cancel" | "withdraw" | "reinstate" | "renew" | "withdraw-renewal";

interface PolicyActionsProps {
  readonly policy: Policy;
  readonly onChanged: () => unknown;
}

/** Audit, change, cancel, reinstate and renew: what the role of the person and the status of the policy allow. */
export function PolicyActions({ policy, onChanged }: PolicyActionsProps) {
  const { environment } = environmentRoute.useRouteContext();
  const canChange = usePermission("policies");
  const [dialog, setDialog] = useState<Dialog>();
  const policyId = policy.id;
  return (
    <>
      <StartAudit policyId={policyId} />
      {canChange && (
        <>
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link to="/$environment/policies/$policyId/edit" params={{ environment, policyId }} {...props} />
            )}
          >
            Change
          </Button>
          <MoreActions policy={policy} onChoose={setDialog} />
        </>
      )}
      <Dialogs policy={policy} dialog={dialog} onChanged={onChanged} onClose={() => setDialog(undefined)} />
    </>
  );
}

interface MoreActionsProps {
  readonly policy: Policy;
  readonly onChoose: (dialog: Dialog) => void;
}

function MoreActions({ policy, onChoose }: MoreActionsProps) {
  const isCancelled = policy.status === "cancelled";
  const isScheduled = !isCancelled && policy.cancellationDate !== undefined;
  return (
    <RecordMenu ids={[["policy id", policy.id]]}>
      {!isCancelled && <Menu.Item onClick={() => onChoose("renew")}>Renew</Menu.Item>}
      {policy.nextTerm && <Menu.Item onClick={() => onChoose("withdraw-renewal")}>Withdraw the renewal</Menu.Item>}
      {isCancelled && <Menu.Item onClick={() => onChoose("reinstate")}>Reinstate</Menu.Item>}
      {isScheduled && <Menu.Item onClick={() => onChoose("withdraw")}>Withdraw the cancellation</Menu.Item>}
      {!isCancelled && <Menu.Item onClick={() => onChoose("cancel")}>Cancel the policy</Menu.Item>}
    </RecordMenu>
  );
}

interface DialogsProps extends PolicyActionsProps {
  readonly dialog: Dialog | undefined;
  readonly onClose: () => void;
}

/** The dialog of the chosen action. */
function Dialogs({ policy, dialog, onChanged, onClose }: DialogsProps) {
  const change = useMutation(PolicyService.method.updatePolicy, {
    onSuccess: () => {
      onClose();
      onChanged();
    },
  });
  const policyId = policy.id;
  const confirm = { mutation: change, onClose };
  return (
    <>
      {dialog === "cancel" && <CancelPolicy policy={policy} change={change} onClose={onClose} />}
      {dialog === "renew" && <RenewPolicy policy={policy} change={change} onClose={onClose} />}
      {dialog === "withdraw" && (
        <ConfirmDialog
          {...confirm}
          title="Withdraw the cancellation?"
          action="Withdraw the cancellation"
          input={{ id: policyId, members: {}, updateMask: { paths: ["cancellation_date"] } }}
        >
          The policy is not cancelled on <Day date={dayOf(policy.cancellationDate)} />; its term goes on.
        </ConfirmDialog>
      )}
      {dialog === "reinstate" && (
        <ConfirmDialog
          {...confirm}
          title="Reinstate the policy?"
          action="Reinstate the policy"
          input={{ id: policyId, members: { status: "active" }, updateMask: { paths: ["status"] } }}
        >
          The cancellation is undone: the term covers all of its days again, and audits of the shorter term are out of
          date.
        </ConfirmDialog>
      )}
      {dialog === "withdraw-renewal" && (
        <ConfirmDialog
          {...confirm}
          title="Withdraw the renewal?"
          action="Withdraw the renewal"
          input={{ id: policyId, members: {}, updateMask: { paths: ["next_term"] } }}
        >
          The term that begins on <Day date={dayOf(policy.nextTerm?.effectiveDate)} /> is not created.
        </ConfirmDialog>
      )}
    </>
  );
}

function StartAudit({ policyId }: { readonly policyId: string }) {
  const canChange = usePermission("audits");
  const { environment } = environmentRoute.useRouteContext();
  const navigate = useNavigate();
  const start = useMutation(AuditService.method.createAudit, {
    onSuccess: ({ audit }) =>
      navigate({ to: "/$environment/audits/$auditId", params: { environment, auditId: audit?.id ?? "" }, search: {} }),
  });
  if (!canChange) return null;
  return (
    <>
      <Button loading={start.isPending} onClick={() => start.mutate({ policyId })}>
        Audit the term
      </Button>
      {start.error ? <ErrorPanel error={start.error} /> : null}
    </>
  );
}
