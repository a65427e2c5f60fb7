import { useMutation } from "@connectrpc/connect-query";
import { Button, Group, Modal, NativeSelect, NumberInput, Stack, TextInput } from "@mantine/core";
import { type Owner, PortalOwnersService } from "@platform/contracts/portal/v1/owners";
import type { FormEvent } from "react";
import { problemOf } from "../../../api/problem.ts";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { ownerTypes } from "./owner-types.ts";

interface OwnerFormProps {
  /** The owner that is changed; undefined: a new one. */
  readonly owner?: Owner;
  /** Names of the plans that it can have. */
  readonly plans: readonly string[];
  readonly onClose: () => void;
  readonly onDone: (owner: Owner) => unknown;
}

/** Dialog that creates or changes an owner. */
export function OwnerForm({ owner, plans, onClose, onDone }: OwnerFormProps) {
  const onSuccess = (response: { owner?: Owner | undefined }) => {
    if (response.owner) onDone(response.owner);
  };
  const create = useMutation(PortalOwnersService.method.createOwner, { onSuccess });
  const change = useMutation(PortalOwnersService.method.changeOwner, { onSuccess });
  const error = create.error ?? change.error;
  const fields = error ? problemOf(error).fields : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    const members = {
      name: text("name"),
      ownerType: text("type"),
      plan: text("plan"),
      contactEmail: text("contact_email"),
      retentionYears: Number(form.get("retention_years") || 0),
    };
    if (owner) change.mutate({ ownerId: owner.id, ...members });
    else create.mutate({ ownerId: text("id"), ...members });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={owner ? "Change the owner" : "Create an owner"}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form onSubmit={submit}>
        <Stack>
          {error ? <ErrorPanel error={error} /> : null}
          <TextInput
            label="Name"
            name="name"
            maxLength={200}
            required
            withAsterisk={false}
            defaultValue={owner?.name}
            error={fields.name}
            data-autofocus
          />
          <NativeSelect
            label="Type"
            name="type"
            data={ownerTypes}
            defaultValue={owner?.ownerType ?? "employer"}
            error={fields.owner_type}
          />
          <NativeSelect
            label="Plan"
            description={owner && "A new plan applies within a second."}
            name="plan"
            data={[{ value: "", label: "Default of the profile and environment" }, ...plans]}
            defaultValue={owner?.plan}
            error={fields.plan}
          />
          <TextInput
            label="Contact"
            description="E-mail address that is notified when deliveries of a webhook fail."
            name="contact_email"
            type="email"
            defaultValue={owner?.contactEmail}
            error={fields.contact_email}
          />
          <NumberInput
            label="Retention in years"
            description={
              owner
                ? "A shorter retention deletes older records for good. Leave it empty for the default."
                : "Leave it empty for the default."
            }
            name="retention_years"
            min={1}
            max={100}
            allowDecimal={false}
            hideControls
            {...(owner?.retentionYears && { defaultValue: owner.retentionYears })}
            error={fields.retention_years}
          />
          {!owner && (
            <TextInput label="Id" description="Leave it empty to have one generated." name="id" error={fields.id} />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={create.isPending || change.isPending}>
              {owner ? "Change" : "Create"}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
