import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { ErrorPanel } from "./error-panel.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

interface ConfirmDialogProps<Input> {
  readonly title: string;
  /** Text of the button, which names the action. */
  readonly action: string;
  /** Effect of the action, and whether it can be undone. */
  readonly children: ReactNode;
  readonly mutation: { readonly mutate: (input: Input) => void; readonly isPending: boolean; readonly error: unknown };
  readonly input: Input;
  readonly onClose: () => void;
  readonly isDangerous?: boolean;
}

/** Asks once before what cannot be undone, or has effects elsewhere; shows what went wrong. The mutation closes it. */
export function ConfirmDialog<Input>(props: ConfirmDialogProps<Input>) {
  const { title, action, children, mutation, input, onClose, isDangerous = false } = props;
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": "Close" }}>
      <Stack>
        <Text size="sm" component="div">
          {children}
        </Text>
        {mutation.error ? <ErrorPanel error={mutation.error} /> : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button
            loading={mutation.isPending}
            onClick={() => mutation.mutate(input)}
            {...(isDangerous && { color: "red.8" })}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
