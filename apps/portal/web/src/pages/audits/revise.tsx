import { useMutation } from "@connectrpc/connect-query";
import { Button, Text, Textarea } from "@mantine/core";
import { type Audit, AuditService } from "@platform/contracts/premium_audit/v1/audits";
import { useState } from "react";
import { usePermission } from "../../app/permission.ts";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { FormDialog, typedText } from "../../shared/parts/form-dialog.tsx";

/** Rates an audit again, with the reason that its new version shows. */
export function Revise({ audit, onRevised }: { readonly audit: Audit; readonly onRevised: () => unknown }) {
  const canChange = usePermission("audits");
  const [isAsking, setAsking] = useState(false);
  const revise = useMutation(AuditService.method.reviseAudit, {
    onSuccess: () => {
      setAsking(false);
      onRevised();
    },
  });
  if (!canChange || audit.status === "in_progress" || audit.status === "non_compliant") return null;
  return (
    <>
      <Button
        {...(!audit.outOfDate && audit.status !== "failed" && { variant: "default" })}
        onClick={() => setAsking(true)}
      >
        Rate again
      </Button>
      {isAsking && (
        <FormDialog
          title="Rate this audit again?"
          action="Rate the audit again"
          problem={revise.error ? <ErrorPanel error={revise.error} /> : null}
          isPending={revise.isPending}
          onSubmit={(form) => revise.mutate({ id: audit.id, reason: typedText(form, "reason") })}
          onClose={() => setAsking(false)}
        >
          <Text size="sm">
            It is rated from the payroll and the policy as they are now. A different result is a new version; the
            earlier ones stay.
          </Text>
          <Textarea
            label="Reason"
            description="Shown with the new version."
            name="reason"
            maxLength={500}
            data-autofocus
          />
        </FormDialog>
      )}
    </>
  );
}
