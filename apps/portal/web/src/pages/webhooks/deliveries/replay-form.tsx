import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { useMutation, useQuery } from "@connectrpc/connect-query";
import { Alert, Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { PortalWebhooksService, type Webhook } from "@platform/contracts/portal/v1/webhooks";
import { keepPreviousData } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { useReturnFocus } from "../../../shared/parts/use-return-focus.ts";
import { fromLocal, replayStart, toLocal } from "./replay-period.ts";
import { ReplayPreview } from "./replay-preview.tsx";

interface ReplayFormProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
  readonly onReplayed: () => unknown;
}

const statuses = [
  { value: "failed", label: "failed" },
  { value: "", label: "failed or was delivered" },
  { value: "delivered", label: "was delivered" },
];

/** Dialog that says what a replay of a period would send, and delivers it again on request. */
export function ReplayForm({ webhook, onClose, onReplayed }: ReplayFormProps) {
  useReturnFocus();
  const [start, setStart] = useState(() => toLocal(replayStart(webhook, new Date())));
  const [end, setEnd] = useState(() => toLocal(new Date(Date.now() + 60_000)));
  const [status, setStatus] = useState("failed");
  /** The last delivery that was replayed, if the period has more than one replay sends. */
  const [startingAfter, setStartingAfter] = useState("");
  const [total, setTotal] = useState(0);
  const period = { from: fromLocal(start), to: fromLocal(end) };
  const isValid = period.from !== undefined && period.to !== undefined && period.from < period.to;
  const request = {
    webhookId: webhook.id,
    status,
    startingAfter,
    ...(period.from && { from: timestampFromDate(period.from) }),
    ...(period.to && { to: timestampFromDate(period.to) }),
  };
  const preview = useQuery(PortalWebhooksService.method.previewReplay, request, {
    enabled: isValid,
    placeholderData: keepPreviousData,
  });
  const replay = useMutation(PortalWebhooksService.method.replayDeliveries, {
    onSuccess: ({ replayed, hasMore, lastDeliveryId }) => {
      setTotal((before) => before + replayed);
      setStartingAfter(hasMore ? lastDeliveryId : "");
      onReplayed();
    },
  });
  const change = (set: (value: string) => void) => (event: { currentTarget: { value: string } }) => {
    set(event.currentTarget.value);
    setStartingAfter("");
    setTotal(0);
    replay.reset();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    replay.mutate(request);
  };
  const isDone = replay.data !== undefined && !replay.data.hasMore;
  const count = isValid ? (preview.data?.replayed ?? 0) : 0;
  return (
    <Modal opened onClose={onClose} title="Replay a period" closeButtonProps={{ "aria-label": "Close" }}>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">
            Each event is delivered once more under the same event id, after the new ones. Times are those of your
            browser.
          </Text>
          <TextInput
            label="From"
            type="datetime-local"
            value={start}
            onChange={change(setStart)}
            required
            withAsterisk={false}
            data-autofocus
          />
          <TextInput
            label="To"
            type="datetime-local"
            value={end}
            onChange={change(setEnd)}
            required
            withAsterisk={false}
            error={period.from && period.to && !isValid ? "It must be later than the start." : undefined}
          />
          <NativeSelect label="Events whose delivery" value={status} onChange={change(setStatus)} data={statuses} />
          {isValid && !isDone && <ReplayPreview preview={preview} isOn={webhook.isActive} />}
          {replay.error ? <ErrorPanel error={replay.error} /> : null}
          {replay.data && (
            <Alert color="green" role="status">
              {total === 1 ? "1 event is" : `${total.toLocaleString("en-US")} events are`}{" "}
              {webhook.isActive ? "being delivered again, oldest first." : "waiting until the webhook is on again."}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {replay.data ? "Close" : "Cancel"}
            </Button>
            {!isDone && (
              <Button type="submit" loading={replay.isPending || preview.isFetching} disabled={count === 0}>
                {count === 1 ? "Replay 1 event" : `Replay ${count.toLocaleString("en-US")} events`}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
