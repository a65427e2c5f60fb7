import { useMutation } from "@connectrpc/connect-query";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { type Audit, AuditService } from "@platform/contracts/premium_audit/v1/audits";
import type { AuditMethod } from "@platform/contracts/premium_audit/v1/policies";
import type { EnumName } from "@platform/service/call/enum-names";
import { useState } from "react";
import { problemOf } from "../../api/problem.ts";
import { usePermission } from "../../app/permission.ts";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { FormDialog, typedText } from "../../shared/parts/form-dialog.tsx";
import { optionsOf } from "../../shared/text/options.ts";
import { useUndo } from "../../shared/undo/use-undo.ts";
import { isOverdue, unfinished } from "./due-day.tsx";

const methods = {
  "": "Not said",
  self: "Self",
  phone: "Phone",
  physical: "Physical",
} satisfies Record<Exclude<EnumName<typeof AuditMethod>, "waived"> | "", string>;

interface ChangePlanProps {
  readonly audit: Audit;
  readonly onChanged: () => unknown;
}

/** Changes until when an audit must be finished, and how it is made. Auditors do. */
export function ChangePlan({ audit, onChanged }: ChangePlanProps) {
  const canChange = usePermission("audits");
  const [isOpen, setOpen] = useState(false);
  if (!canChange || audit.status === "waived") return null;
  return (
    <>
      <Button size="compact-xs" variant="default" mt="md" onClick={() => setOpen(true)}>
        Change the due date or method
      </Button>
      {isOpen && (
        <PlanDialog
          audit={audit}
          onClose={() => setOpen(false)}
          onChanged={() => {
            setOpen(false);
            onChanged();
          }}
        />
      )}
    </>
  );
}

function PlanDialog({ audit, onClose, onChanged }: ChangePlanProps & { readonly onClose: () => void }) {
  const offerUndo = useUndo(AuditService.method.updateAudit);
  const change = useMutation(AuditService.method.updateAudit, {
    onSuccess: (_, { id = "", updateMask }) => {
      onChanged();
      const { dueDate, method } = audit;
      // A day that is over cannot be set again.
      const paths = updateMask?.paths?.filter((path) => path !== "due_date" || !isOverdue(audit)) ?? [];
      if (paths.length === 0) return;
      offerUndo({
        done: "The plan of the audit is changed.",
        id,
        input: { id, members: { dueDate, method }, updateMask: { paths } },
      });
    },
  });
  const isUnfinished = unfinished.includes(audit.status);
  const submit = (form: FormData) => {
    const dueDate = typedText(form, "due_date");
    const method = typedText(form, "method");
    const paths = [
      ...(isUnfinished && dueDate !== audit.dueDate ? ["due_date"] : []),
      ...(method !== audit.method ? ["method"] : []),
    ];
    change.mutate({ id: audit.id, members: { dueDate, method }, updateMask: { paths } });
  };
  const invalid = change.error ? problemOf(change.error).fields : {};
  return (
    <FormDialog
      title="Due date and method"
      action="Save"
      problem={change.error ? <ErrorPanel error={change.error} /> : null}
      isPending={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {isUnfinished && (
        <TextInput
          label="Due"
          description="A new date has reminders of its own."
          name="due_date"
          type="date"
          required
          withAsterisk={false}
          defaultValue={audit.dueDate}
          error={invalid.due_date}
          data-autofocus
        />
      )}
      <NativeSelect
        label="Method"
        description="How the records are audited."
        name="method"
        defaultValue={audit.method}
        data={optionsOf(methods)}
        error={invalid.method}
      />
    </FormDialog>
  );
}
