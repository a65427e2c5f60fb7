import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { useMutation } from "@connectrpc/connect-query";
import { Alert, Button, Group, Modal, NativeSelect, Stack, TextInput } from "@mantine/core";
import { PortalWebhooksService } from "@platform/contracts/portal/v1/webhooks";
import { type FormEvent, useState } from "react";
import { ErrorPanel } from "../../shared/error-panel.tsx";

interface ReplayFormProps {
  readonly webhookId: string;
  readonly onClose: () => void;
  readonly onReplayed: () => unknown;
}

/** Dialog that delivers the events of a period again. */
export function ReplayForm({ webhookId, onClose, onReplayed }: ReplayFormProps) {
  const [total, setTotal] = useState(0);
  const replay = useMutation(PortalWebhooksService.method.replayDeliveries, {
    onSuccess: (response, input) => {
      setTotal((before) => before + response.replayed);
      if (response.hasMore) replay.mutate({ ...input, startingAfter: response.lastDeliveryId });
      else onReplayed();
    },
  });
  const isDone = replay.data !== undefined && !replay.data.hasMore;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const at = (name: string) => timestampFromDate(new Date(String(form.get(name))));
    setTotal(0);
    replay.mutate({ webhookId, from: at("from"), to: at("to"), status: String(form.get("status") ?? "") });
  };
  return (
    <Modal opened onClose={onClose} title="Replay a period" closeButtonProps={{ "aria-label": "Close" }}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput label="From" name="from" type="datetime-local" required withAsterisk={false} data-autofocus />
          <TextInput label="To" name="to" type="datetime-local" required withAsterisk={false} />
          <NativeSelect
            label="Events whose delivery"
            name="status"
            data={[
              { value: "failed", label: "failed" },
              { value: "", label: "failed or was delivered" },
              { value: "delivered", label: "was delivered" },
            ]}
          />
          {replay.error ? <ErrorPanel error={replay.error} /> : null}
          {isDone && (
            <Alert color="green" role="status">
              {total === 1 ? "1 event is" : `${total} events are`} being delivered again, oldest first. Receivers know
              them by their id.
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {isDone ? "Close" : "Cancel"}
            </Button>
            <Button type="submit" loading={replay.isPending}>
              Replay
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
