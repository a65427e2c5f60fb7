import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useReturnFocus } from "../parts/use-return-focus.ts";

interface NewEmployerQuestionProps {
  /** The employer is not known, and which known one is nearest. */
  readonly message: string;
  readonly onAccept: () => void;
  readonly onClose: () => void;
}

/** Asks whether an employer is new, before anything of its file is stored. */
export function NewEmployerQuestion({ message, onAccept, onClose }: NewEmployerQuestionProps) {
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title="A new employer" closeButtonProps={{ "aria-label": "Close" }}>
      <Stack>
        <Text size="sm">{message} Nothing is stored yet.</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button onClick={onAccept}>Yes, it is a new employer</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
