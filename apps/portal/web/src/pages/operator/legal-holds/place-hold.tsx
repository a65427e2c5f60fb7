import { useMutation } from "@connectrpc/connect-query";
import { Button, Group, Modal, NativeSelect, Stack, TextInput } from "@mantine/core";
import { PortalOperationsService } from "@platform/contracts/portal/v1/operations";
import type { FormEvent } from "react";
import { problemOf } from "../../../api/problem.ts";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";

/** Dialog that places a legal hold in every service. */
export function PlaceHold({ onClose, onPlaced }: { readonly onClose: () => void; readonly onPlaced: () => unknown }) {
  const place = useMutation(PortalOperationsService.method.placeLegalHold, { onSuccess: onPlaced });
  const fields = place.error ? problemOf(place.error).fields : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    place.mutate({
      environment: text("environment"),
      ownerId: text("owner_id"),
      employerId: text("employer_id"),
      reason: text("reason"),
    });
  };
  return (
    <Modal opened onClose={onClose} title="Place a legal hold" closeButtonProps={{ "aria-label": "Close" }}>
      <form onSubmit={submit}>
        <Stack>
          {place.error ? <ErrorPanel error={place.error} /> : null}
          <TextInput
            label="Owner"
            description="Its id."
            name="owner_id"
            required
            withAsterisk={false}
            error={fields.owner_id}
            data-autofocus
          />
          <NativeSelect
            label="Environment"
            name="environment"
            data={[
              { value: "production", label: "Production" },
              { value: "sandbox", label: "Sandbox" },
            ]}
          />
          <TextInput
            label="Employer"
            description="Leave it empty for all employers of the owner."
            name="employer_id"
            error={fields.employer_id}
          />
          <TextInput
            label="Reason"
            description="Such as a case number."
            name="reason"
            required
            withAsterisk={false}
            error={fields.reason}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={place.isPending}>
              Place the hold
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
