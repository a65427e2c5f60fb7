import { Text, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { problemOf } from "../../api/problem.ts";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { FormDialog, typedText } from "../../shared/parts/form-dialog.tsx";

interface ReasonDialogProps {
  readonly title: string;
  /** Text of the button, which names the action. */
  readonly action: string;
  /** Examples of a reason, such as a ticket. */
  readonly hint: string;
  /** Effect of the action, and whether it can be undone. */
  readonly children: ReactNode;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly isDangerous?: boolean;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks once before a change that needs a reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { hint, children, error, onConfirm, ...dialog } = props;
  return (
    <FormDialog
      {...dialog}
      problem={error ? <ErrorPanel error={error} /> : null}
      onSubmit={(form) => onConfirm(typedText(form, "reason"))}
    >
      <Text size="sm" component="div">
        {children}
      </Text>
      <TextInput
        label="Reason"
        description={hint}
        name="reason"
        maxLength={500}
        required
        withAsterisk={false}
        error={error ? problemOf(error).fields.reason : undefined}
        data-autofocus
      />
    </FormDialog>
  );
}
