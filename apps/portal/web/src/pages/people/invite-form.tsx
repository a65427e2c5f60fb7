import { useMutation } from "@connectrpc/connect-query";
import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { PortalPeopleService } from "@platform/contracts/portal/v1/people";
import { Role } from "@platform/contracts/portal/v1/session";
import type { FormEvent } from "react";
import { problemOf } from "../../api/problem.ts";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { RoleField } from "./role-field.tsx";
import { chosenRole } from "./roles.ts";

/** Dialog that invites a person by e-mail. */
export function InviteForm({ onClose, onInvited }: { readonly onClose: () => void; readonly onInvited: () => void }) {
  const invite = useMutation(PortalPeopleService.method.invitePerson, { onSuccess: onInvited });
  const fields = invite.error ? problemOf(invite.error).fields : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    invite.mutate({ email: String(form.get("email") ?? "").trim(), role: chosenRole(form) });
  };
  return (
    <Modal opened onClose={onClose} title="Invite a person" closeButtonProps={{ "aria-label": "Close" }}>
      <form onSubmit={submit}>
        <Stack>
          {invite.error ? <ErrorPanel error={invite.error} /> : null}
          <TextInput
            label="E-mail address"
            description="We send a link that is valid for a few days."
            name="email"
            type="email"
            required
            withAsterisk={false}
            error={fields.email}
            data-autofocus
          />
          <RoleField initial={String(Role.VIEWER)} error={fields.role} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={invite.isPending}>
              Send the invitation
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
