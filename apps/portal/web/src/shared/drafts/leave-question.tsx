import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";

interface LeaveQuestionProps {
  /** True if something was typed that is not sent. */
  readonly isDirty: boolean;
  readonly onDiscard: () => void;
}

/** Asks who leaves a page with something half-written. A reload needs no question: the draft is there afterwards. */
export function LeaveQuestion({ isDirty, onDiscard }: LeaveQuestionProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isDirty,
    withResolver: true,
    enableBeforeUnload: false,
  });
  if (status !== "blocked") return null;
  return (
    <Modal opened onClose={reset} title="Leave this page?" closeButtonProps={{ "aria-label": "Close" }}>
      <Stack>
        <Text size="sm">What you entered is not saved yet. Kept as a draft, it is here when you come back.</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={reset}>
            Stay
          </Button>
          <Button
            variant="default"
            onClick={() => {
              onDiscard();
              proceed();
            }}
          >
            Discard it
          </Button>
          <Button onClick={proceed} data-autofocus>
            Keep the draft
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
