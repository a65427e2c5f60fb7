import { Button, CloseButton, Group, Paper, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { sessionQuery } from "../../api/session.ts";
import { ErrorPanel } from "../parts/error-panel.tsx";
import classes from "./undo-notices.module.css";
import type { UndoOffer } from "./use-undo.ts";

interface UndoNoticesProps {
  readonly offers: readonly UndoOffer[];
  readonly onWithdraw: (offer: UndoOffer) => void;
}

/** The changes of the last ten minutes that can be taken back, each with a button. */
export default function UndoNotices({ offers, onWithdraw }: UndoNoticesProps) {
  const close = (offer: UndoOffer) => {
    onWithdraw(offer);
    // The button that had the focus is gone.
    document.querySelector<HTMLElement>("main h1[tabindex]")?.focus();
  };
  return (
    <div className={classes.notices}>
      {offers.map((offer) => (
        <Notice key={offer.key} offer={offer} onClose={() => close(offer)} />
      ))}
    </div>
  );
}

interface NoticeProps {
  readonly offer: UndoOffer;
  readonly onClose: () => void;
}

function Notice({ offer: { done, undo }, onClose }: NoticeProps) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const taking = useMutation({
    mutationFn: undo,
    onSuccess: async () => {
      onClose();
      // Any page may show what was changed, the frame too, which the router reads with the session.
      queryClient.removeQueries(sessionQuery());
      await Promise.all([router.invalidate(), queryClient.invalidateQueries()]);
    },
  });
  return (
    <Paper withBorder shadow="md" p="xs" ps="md">
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" flex={1} style={{ overflowWrap: "anywhere" }}>
          {done}
        </Text>
        <Button size="compact-sm" variant="default" loading={taking.isPending} onClick={() => taking.mutate()}>
          Undo
        </Button>
        <CloseButton aria-label="Dismiss" onClick={onClose} />
      </Group>
      {taking.error ? <ErrorPanel error={taking.error} /> : null}
    </Paper>
  );
}
