import { useMutation } from "@connectrpc/connect-query";
import { ActionIcon, Button, Group, Menu, Modal, Stack } from "@mantine/core";
import { type Member, PortalPeopleService } from "@platform/contracts/portal/v1/people";
import { IconDots } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { usePermission } from "../../app/permission.ts";
import { ConfirmDialog } from "../../shared/parts/confirm-dialog.tsx";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { RoleField } from "./role-field.tsx";
import { chosenRole } from "./roles.ts";

const environmentRoute = getRouteApi("/$environment");

/** Changes the role of a person, or removes their access. */
export function MemberActions({ member, onChanged }: { readonly member: Member; readonly onChanged: () => unknown }) {
  const canChange = usePermission("people");
  const { session } = environmentRoute.useRouteContext();
  const [dialog, setDialog] = useState<"role" | "reset" | "remove">();
  const close = () => setDialog(undefined);
  const onSuccess = () => {
    close();
    onChanged();
  };
  const change = useMutation(PortalPeopleService.method.changeRole, { onSuccess });
  const reset = useMutation(PortalPeopleService.method.resetSecondFactor, { onSuccess });
  const remove = useMutation(PortalPeopleService.method.removePerson, { onSuccess });
  if (!canChange || !member.person) return null;
  const { id: personId, name, email, codesRequired, passkeys } = member.person;
  const hasSecondStep = (codesRequired || passkeys > 0) && personId !== session.person?.id;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change.mutate({ personId, role: chosenRole(new FormData(event.currentTarget)) });
  };
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${name || email}`}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setDialog("role")}>Change the role</Menu.Item>
          {hasSecondStep && <Menu.Item onClick={() => setDialog("reset")}>Reset the second step</Menu.Item>}
          <Menu.Item onClick={() => setDialog("remove")}>Remove access</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === "role" && (
        <Modal opened onClose={close} title={`Role of ${name || email}`} closeButtonProps={{ "aria-label": "Close" }}>
          <form onSubmit={submit}>
            <Stack>
              {change.error ? <ErrorPanel error={change.error} /> : null}
              <RoleField initial={String(member.role)} />
              <Group justify="flex-end" gap="xs">
                <Button variant="default" onClick={close}>
                  Cancel
                </Button>
                <Button type="submit" loading={change.isPending}>
                  Change the role
                </Button>
              </Group>
            </Stack>
          </form>
        </Modal>
      )}
      {dialog === "reset" && (
        <ConfirmDialog
          title={`Reset the second step of ${name || email}?`}
          action="Reset it"
          isDangerous
          mutation={reset}
          input={{ personId }}
          onClose={close}
        >
          For a person who lost a device. Their one-time codes and passkeys are removed and their sessions end; they
          then sign in with their password alone. They are informed by e-mail. Make sure that it is really them who ask.
        </ConfirmDialog>
      )}
      {dialog === "remove" && (
        <ConfirmDialog
          title={`Remove ${name || email}?`}
          action="Remove access"
          isDangerous
          mutation={remove}
          input={{ personId }}
          onClose={close}
        >
          Their sessions lose access at once. Keys that they created keep working: disable them under API keys if they
          must not.
        </ConfirmDialog>
      )}
    </>
  );
}
