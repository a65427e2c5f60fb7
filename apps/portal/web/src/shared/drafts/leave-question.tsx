import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";

interface LeaveQuestionProps {
  /** True if something was typed or chosen that is not sent. */
  readonly isDirty: boolean;
  /** Forgets the draft; absent where none can be kept, as of a file: then a reload asks, too. */
  readonly onDiscard?: () => void;
}

/** Asks who leaves a page with something half-written. A reload needs no question where the draft is there afterwards. */
export function LeaveQuestion({ isDirty, onDiscard }: LeaveQuestionProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isDirty,
    withResolver: true,
    enableBeforeUnload: isDirty && !onDiscard,
  });
  if (status !== "blocked") return null;
  const discard = () => {
    onDiscard?.();
    proceed();
  };
  return (
    <Modal opened onClose={reset} title="Leave this page?" closeButtonProps={{ "aria-label": "Close" }}>
      <Stack>
        <Text size="sm">
          {onDiscard
            ? "What you entered is not saved yet. Kept as a draft, it is here when you come back."
            : "The file that you chose is not uploaded yet. Choose it again when you come back."}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={reset} {...(!onDiscard && { "data-autofocus": true })}>
            Stay
          </Button>
          <Button variant="default" onClick={discard}>
            {onDiscard ? "Discard it" : "Leave"}
          </Button>
          {onDiscard && (
            <Button onClick={proceed} data-autofocus>
              Keep the draft
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
