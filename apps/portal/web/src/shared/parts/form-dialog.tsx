import { Button, Group, Modal, Stack } from "@mantine/core";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { DraftNote } from "../drafts/draft-note.tsx";
import { useHalfWritten } from "../drafts/half-written.ts";
import { useFieldsDraft } from "../drafts/use-fields-draft.ts";
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
  /** True if the action removes something, which the colour of the button shows. Such a form has no draft. */
  readonly isDangerous?: boolean;
  readonly onSubmit: (form: FormData) => void;
  readonly onClose: () => void;
}

/**
 * A form in a dialog; whoever sends it closes the dialog. The focus goes back to where it was. What was typed is there again when the
 * dialog was closed by its cross or with its page; Cancel forgets it.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, size = "md", onClose } = props;
  const [isTyped, setTyped] = useState(false);
  useReturnFocus();
  useHalfWritten(isTyped);
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      // A click beside it would surprise whoever types.
      closeOnClickOutside={!isTyped}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Fields {...props} onTyped={() => setTyped(true)} />
    </Modal>
  );
}

interface FieldsProps extends Omit<FormDialogProps, "size"> {
  readonly onTyped: () => void;
}

function Fields(props: FieldsProps) {
  const { title, action, children, problem, isPending, onTyped, onSubmit, onClose } = props;
  const { isDisabled = false, isDangerous = false } = props;
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const { savedAt, keep, forget, discard } = useFieldsDraft(form, title);
  useEffect(() => {
    if (problem) isSent.current = false;
  }, [problem]);
  useEffect(
    () => () => {
      if (isSent.current) forget();
    },
    [forget],
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    isSent.current = true;
    onSubmit(new FormData(event.currentTarget));
  };
  const change = () => {
    onTyped();
    if (!isDangerous) keep();
  };
  const cancel = () => {
    forget();
    onClose();
  };
  return (
    <form ref={form} onSubmit={submit} onChange={change}>
      <Stack>
        {savedAt !== undefined && <DraftNote savedAt={savedAt} onDiscard={discard} />}
        {children}
        {problem}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending} disabled={isDisabled} {...(isDangerous && { color: "red.8" })}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Text of a field without blanks around it; empty for none. */
export function typedText(form: FormData, name: string): string {
  return String(form.get(name) ?? "").trim();
}
