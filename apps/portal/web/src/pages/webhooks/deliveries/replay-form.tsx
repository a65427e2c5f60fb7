import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { useMutation, useQuery } from "@connectrpc/connect-query";
import { Alert, Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { type DeliveryStatus, type Webhook, WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import type { EnumName } from "@platform/service/call/enum-names";
import { keepPreviousData } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { deliveryStatus } from "../../../shared/deliveries/delivery-status.ts";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { useReturnFocus } from "../../../shared/parts/use-return-focus.ts";
import { optionsOf } from "../../../shared/text/options.ts";
import { fromLocal, replayStart, toLocal } from "./replay-period.ts";
import { ReplayPreview } from "./replay-preview.tsx";

interface ReplayFormProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
  readonly onReplayed: () => unknown;
}

const statuses = {
  failed: "failed",
  "": "failed or was delivered",
  delivered: "was delivered",
} satisfies Record<Exclude<EnumName<typeof DeliveryStatus>, "attempting"> | "", string>;

/** The fields of a replay, as text of the browser's time zone. */
interface Period {
  readonly start: string;
  readonly end: string;
  readonly status: string;
}

/** Dialog that says what a replay of a period would send, and delivers it again on request. */
export function ReplayForm({ webhook, onClose, onReplayed }: ReplayFormProps) {
  useReturnFocus();
  const [period, setPeriod] = useState<Period>(() => ({
    start: toLocal(replayStart(webhook, new Date())),
    end: toLocal(new Date(Date.now() + 60_000)),
    status: "failed",
  }));
  const { preview, replay, run, restart, total, isValid, endProblem } = useReplay(webhook.id, period, onReplayed);
  const change = (changes: Partial<Period>) => {
    setPeriod({ ...period, ...changes });
    restart();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    run();
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
          <PeriodFields period={period} endProblem={endProblem} onChange={change} />
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

/** The preview of a period and its replay, which goes on after the last delivery if the period has more than one replay sends. */
function useReplay(webhookId: string, { status, ...texts }: Period, onReplayed: () => unknown) {
  const [startingAfter, setStartingAfter] = useState("");
  const [total, setTotal] = useState(0);
  const start = fromLocal(texts.start);
  const end = fromLocal(texts.end);
  const isValid = start !== undefined && end !== undefined && start < end;
  const request = {
    webhookId,
    status: deliveryStatus(status),
    startingAfter,
    ...(start && { from: timestampFromDate(start) }),
    ...(end && { to: timestampFromDate(end) }),
  };
  const preview = useQuery(WebhooksService.method.previewReplay, request, {
    enabled: isValid,
    placeholderData: keepPreviousData,
  });
  const replay = useMutation(WebhooksService.method.replayDeliveries, {
    onSuccess: ({ replayed, hasMore, lastDeliveryId }) => {
      setTotal((before) => before + replayed);
      setStartingAfter(hasMore ? lastDeliveryId : "");
      onReplayed();
    },
  });
  return {
    preview,
    replay,
    run: () => replay.mutate(request),
    restart() {
      setStartingAfter("");
      setTotal(0);
      replay.reset();
    },
    /** Number of events that were replayed so far. */
    total,
    isValid,
    endProblem: start && end && !isValid ? "It must be later than the start." : undefined,
  };
}

interface PeriodFieldsProps {
  readonly period: Period;
  readonly endProblem: string | undefined;
  readonly onChange: (changes: Partial<Period>) => void;
}

function PeriodFields({ period, endProblem, onChange }: PeriodFieldsProps) {
  return (
    <>
      <TextInput
        label="From"
        type="datetime-local"
        value={period.start}
        onChange={(event) => onChange({ start: event.currentTarget.value })}
        required
        withAsterisk={false}
        data-autofocus
      />
      <TextInput
        label="To"
        type="datetime-local"
        value={period.end}
        onChange={(event) => onChange({ end: event.currentTarget.value })}
        required
        withAsterisk={false}
        error={endProblem}
      />
      <NativeSelect
        label="Events whose delivery"
        value={period.status}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
        data={optionsOf(statuses)}
      />
    </>
  );
}
