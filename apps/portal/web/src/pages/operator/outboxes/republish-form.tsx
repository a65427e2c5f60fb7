import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { useMutation } from "@connectrpc/connect-query";
import { Alert, Button, Group, List, Modal, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { PortalOperationsService } from "@platform/contracts/portal/v1/operations";
import type { FormEvent } from "react";
import { problemOf } from "../../../api/problem.ts";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { SilentServices } from "../silent-services.tsx";

interface RepublishFormProps {
  readonly services: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => unknown;
}

/** Dialog that publishes past events again, after NATS lost data or a restore. */
export function RepublishForm({ services, onClose, onDone }: RepublishFormProps) {
  const republish = useMutation(PortalOperationsService.method.republishEvents, { onSuccess: onDone });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const since = String(form.get("since") ?? "");
    republish.mutate({
      service: String(form.get("service") ?? ""),
      ...(since && { since: timestampFromDate(new Date(since)) }),
    });
  };
  const done = republish.data;
  return (
    <Modal opened onClose={onClose} title="Publish past events again" closeButtonProps={{ "aria-label": "Close" }}>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">
            For the time after NATS lost data, or a restore. What consumers have processed has no second effect.
          </Text>
          <NativeSelect label="Service" name="service" data={[{ value: "", label: "Every service" }, ...services]} />
          <TextInput
            label="Since"
            description="Within the last seven days. Leave it empty for all of them."
            name="since"
            type="datetime-local"
            error={republish.error ? problemOf(republish.error).fields.since : undefined}
          />
          {republish.error ? <ErrorPanel error={republish.error} /> : null}
          {done && (
            <Alert color="green" role="status" title="Being published again">
              <List size="sm">
                {done.republished.map(({ service, count }) => (
                  <List.Item key={service}>
                    {service}: {count.toLocaleString("en-US")} {count === 1n ? "event" : "events"}
                  </List.Item>
                ))}
              </List>
            </Alert>
          )}
          <SilentServices silent={done?.silent ?? []} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {done ? "Close" : "Cancel"}
            </Button>
            <Button type="submit" loading={republish.isPending}>
              Publish again
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
