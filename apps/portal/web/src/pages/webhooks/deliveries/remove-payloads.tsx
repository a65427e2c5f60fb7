import { useMutation } from "@connectrpc/connect-query";
import { Alert, Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { type RemovePayloadsResponse, WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { type FormEvent, useState } from "react";
import { problemOf } from "../../../api/problem.ts";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { useReturnFocus } from "../../../shared/parts/use-return-focus.ts";
import { resourceOf } from "../webhook-status.ts";

interface RemovePayloadsProps {
  /** Those of all events. */
  readonly eventTypes: readonly string[];
  /** Id of the record by which the page is filtered; empty: none. */
  readonly resourceId: string;
  readonly onClose: () => void;
  readonly onRemoved: () => unknown;
}

/** Dialog that removes what was sent about one record, such as an employee who asks for it. */
export function RemovePayloads({ eventTypes, resourceId, onClose, onRemoved }: RemovePayloadsProps) {
  useReturnFocus();
  const [total, setTotal] = useState(0);
  const remove = useMutation(WebhooksService.method.removePayloads, {
    onSuccess: ({ removed }) => {
      setTotal((before) => before + removed);
      onRemoved();
    },
  });
  const fields = remove.error ? problemOf(remove.error).fields : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    remove.mutate({
      resourceType: String(form.get("resourceType")),
      resourceId: String(form.get("resourceId") ?? "").trim(),
    });
  };
  return (
    <Modal opened onClose={onClose} title="Remove payloads of a record" closeButtonProps={{ "aria-label": "Close" }}>
      <form
        onSubmit={submit}
        onChange={() => {
          setTotal(0);
          remove.reset();
        }}
      >
        <Stack>
          <Text size="sm">
            The bodies of all events about the record, the headers that were sent and the responses of your receivers
            are removed. The events cannot be tried again or replayed. The records of the deliveries stay, with the
            SHA-256 of each body. This cannot be undone.
          </Text>
          {remove.error ? <ErrorPanel error={remove.error} /> : null}
          <RecordFields eventTypes={eventTypes} resourceId={resourceId} fields={fields} />
          {remove.data && <Removed total={total} outcome={remove.data} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {remove.data ? "Close" : "Cancel"}
            </Button>
            <Button type="submit" color="red.8" loading={remove.isPending}>
              Remove them
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface RecordFieldsProps {
  readonly eventTypes: readonly string[];
  readonly resourceId: string;
  /** Errors by member. */
  readonly fields: Readonly<Record<string, string>>;
}

function RecordFields({ eventTypes, resourceId, fields }: RecordFieldsProps) {
  const resources = [...new Set(eventTypes.map(resourceOf))];
  return (
    <>
      <NativeSelect
        label="Events about"
        name="resourceType"
        data={resources.map((value) => ({ value, label: value.replaceAll("_", " ") }))}
        error={fields.resource_type}
      />
      <TextInput
        label="Record id"
        name="resourceId"
        defaultValue={resourceId}
        required
        withAsterisk={false}
        error={fields.resource_id}
        data-autofocus
      />
    </>
  );
}

interface RemovedProps {
  /** Number of payloads that were removed so far. */
  readonly total: number;
  readonly outcome: RemovePayloadsResponse;
}

function Removed({ total, outcome: { pending, hasMore } }: RemovedProps) {
  return (
    <Alert role="status" color={pending > 0 || hasMore ? "amber" : "green"}>
      {removedText(total)} {pending > 0 && pendingText(pending)}
      {hasMore && "There are more: choose “Remove them” again."}
    </Alert>
  );
}

function removedText(total: number): string {
  return total === 1 ? "1 payload was removed." : `${total.toLocaleString("en-US")} payloads were removed.`;
}

function pendingText(pending: number): string {
  const events = pending === 1 ? "1 event has" : `${pending.toLocaleString("en-US")} events have`;
  return `${events} a delivery that is still being attempted: remove them once it has ended. `;
}
