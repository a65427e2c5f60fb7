import { Button, Group, Modal, Stack } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { useReturnFocus } from "./use-return-focus.ts";

interface FormDialogProps {
  readonly title: string;
  /** Text of the button, which names the action. */
  readonly action: string;
  /** The fields, each with a name. */
  readonly children: ReactNode;
  /** Why the last attempt was refused, above the buttons. */
  readonly problem: ReactNode;
  readonly isPending: boolean;
  readonly size?: "md" | "lg";
  readonly isDisabled?: boolean;
  /** True if the action removes something, which the colour of the button shows. */
  readonly isDangerous?: boolean;
  readonly onSubmit: (form: FormData) => void;
  readonly onClose: () => void;
}

/** A form in a dialog; whoever sends it closes the dialog. The focus goes back to where it was. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, children, problem, isPending, onSubmit, onClose } = props;
  const { isDisabled = false, isDangerous = false, size = "md" } = props;
  const [isTyped, setTyped] = useState(false);
  useReturnFocus();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      // A click beside it would lose what was typed.
      closeOnClickOutside={!isTyped}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form onSubmit={submit} onChange={() => setTyped(true)}>
        <Stack>
          {children}
          {problem}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending} disabled={isDisabled} {...(isDangerous && { color: "red.8" })}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Text of a field without blanks around it; empty for none. */
export function typedText(form: FormData, name: string): string {
  return String(form.get(name) ?? "").trim();
}
