import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { problemOf } from "../../api/problem.ts";
import { ErrorPanel } from "../../shared/error-panel.tsx";

interface ReasonDialogProps {
  readonly title: string;
  /** What will happen, as words of the button. */
  readonly action: string;
  /** What the reason may be, such as a ticket. */
  readonly hint: string;
  /** What the action changes, and whether it can be undone. */
  readonly children: ReactNode;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly isDangerous?: boolean;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks once before a change that needs a reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, action, hint, children, isPending, error, isDangerous = false, onConfirm, onClose } = props;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onConfirm(String(new FormData(event.currentTarget).get("reason") ?? "").trim());
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": "Close" }}>
      <form onSubmit={submit}>
        <Stack>
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
          {error ? <ErrorPanel error={error} /> : null}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending} {...(isDangerous && { color: "red.8" })}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
