import { useMutation } from "@connectrpc/connect-query";
import { Menu } from "@mantine/core";
import { type Member, PortalPeopleService } from "@platform/contracts/portal/v1/people";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { roleNames } from "../../api/session.ts";
import { usePermission } from "../../app/permission.ts";
import { ConfirmDialog } from "../../shared/parts/confirm-dialog.tsx";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { FormDialog } from "../../shared/parts/form-dialog.tsx";
import { RecordMenu } from "../../shared/parts/record-menu.tsx";
import { useUndo } from "../../shared/undo/use-undo.ts";
import { type DialogProps, RemoveAccess } from "./remove-access.tsx";
import { RoleField } from "./role-field.tsx";
import { chosenRole } from "./roles.ts";

const environmentRoute = getRouteApi("/$environment");

/** Changes the role of a person, resets their second step, or removes their access. */
export function MemberActions({ member, onChanged }: { readonly member: Member; readonly onChanged: () => unknown }) {
  const canChange = usePermission("people");
  const { session } = environmentRoute.useRouteContext();
  const [dialog, setDialog] = useState<"role" | "reset" | "remove">();
  if (!canChange || !member.person) return null;
  const { id: personId, name, email, codesRequired, passkeys } = member.person;
  const hasSecondStep = (codesRequired || passkeys > 0) && personId !== session.person?.id;
  const onClose = () => setDialog(undefined);
  const props = {
    personId,
    name: name || email,
    onClose,
    onDone() {
      onClose();
      onChanged();
    },
  };
  return (
    <>
      <RecordMenu name={name || email}>
        <Menu.Item onClick={() => setDialog("role")}>Change the role</Menu.Item>
        {hasSecondStep && <Menu.Item onClick={() => setDialog("reset")}>Reset the second step</Menu.Item>}
        <Menu.Item onClick={() => setDialog("remove")}>Remove access</Menu.Item>
      </RecordMenu>
      {dialog === "role" && <ChangeRole {...props} role={member.role} />}
      {dialog === "reset" && <ResetSecondStep {...props} />}
      {dialog === "remove" && <RemoveAccess {...props} />}
    </>
  );
}

function ChangeRole({ personId, name, role, onDone, onClose }: DialogProps & { readonly role: Member["role"] }) {
  const { session } = environmentRoute.useRouteContext();
  const offerUndo = useUndo(PortalPeopleService.method.changeRole);
  const before = { personId, role };
  const isOwn = personId === session.person?.id;
  const change = useMutation(PortalPeopleService.method.changeRole, {
    onSuccess: ({ member }) => {
      onDone();
      // An admin who gives up the role cannot take it back.
      if (!member || member.role === before.role || isOwn) return;
      const done = `The role of ${name} is ${roleNames[member.role]} now.`;
      offerUndo({ done, id: before.personId, input: before });
    },
  });
  return (
    <FormDialog
      title={`Role of ${name}`}
      action="Change the role"
      problem={change.error && <ErrorPanel error={change.error} />}
      isPending={change.isPending}
      onSubmit={(form) => change.mutate({ personId, role: chosenRole(form) })}
      onClose={onClose}
    >
      <RoleField initial={String(role)} />
    </FormDialog>
  );
}

function ResetSecondStep({ personId, name, onDone, onClose }: DialogProps) {
  const reset = useMutation(PortalPeopleService.method.resetSecondFactor, { onSuccess: onDone });
  return (
    <ConfirmDialog
      title={`Reset the second step of ${name}?`}
      action="Reset it"
      isDangerous
      mutation={reset}
      input={{ personId }}
      onClose={onClose}
    >
      For a person who lost a device. Their one-time codes and passkeys are removed and their sessions end; they then
      sign in with their password alone. They are informed by e-mail. Make sure that it is really them who ask.
    </ConfirmDialog>
  );
}
