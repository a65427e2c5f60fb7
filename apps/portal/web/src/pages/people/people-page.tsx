import { useMutation, useQuery } from "@connectrpc/connect-query";
import { Button, Text, Title } from "@mantine/core";
import { type Invitation, type Member, PortalPeopleService } from "@platform/contracts/portal/v1/people";
import type { Person } from "@platform/contracts/portal/v1/session";
import { createContext, use, useState } from "react";
import { roleNames } from "../../api/session.ts";
import { usePermission } from "../../app/permission.ts";
import { Empty } from "../../shared/parts/empty.tsx";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { PageHeader } from "../../shared/parts/page-header.tsx";
import { Time } from "../../shared/parts/time.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import { InviteForm } from "./invite-form.tsx";
import { MemberActions } from "./member-actions.tsx";

/** Reads the list again after a change. */
const Changed = createContext<() => unknown>(() => undefined);

const member = columnsOf<Member>();
const memberColumns = member.columns([
  member.accessor(({ person }) => person?.name || person?.email || "", {
    id: "name",
    header: "Name",
    cell: ({ row: { original }, getValue }) => (
      <>
        <Text size="sm" fw={500}>
          {getValue()}
        </Text>
        <Text size="xs">{original.person?.email}</Text>
      </>
    ),
  }),
  member.accessor(({ role }) => roleNames[role], { id: "role", header: "Role" }),
  member.accessor(({ person }) => secondStepText(person), {
    id: "second",
    header: "Second step",
    meta: { wideOnly: true },
  }),
  member.display({
    id: "used",
    header: "Last active",
    meta: { wideOnly: true },
    cell: ({ row }) => (row.original.lastUsedAt ? <Time at={row.original.lastUsedAt} /> : "not signed in"),
  }),
  member.display({
    id: "added",
    header: "Added",
    meta: { wideOnly: true },
    cell: ({ row }) => <Time at={row.original.addedAt} />,
  }),
  member.display({
    id: "actions",
    header: "Actions",
    meta: { align: "end", hiddenHeader: true },
    cell: ({ row }) => <Actions member={row.original} />,
  }),
]);

/** Second factors of a person, beside the password. */
function secondStepText(person: Person | undefined): string {
  if (!person?.hasPassword) return "at the identity provider";
  const steps = [...(person.codesRequired ? ["one-time code"] : []), ...(person.passkeys > 0 ? ["passkey"] : [])];
  return steps.join(", ") || "none";
}

const invitation = columnsOf<Invitation>();
const invitationColumns = invitation.columns([
  invitation.accessor(({ email }) => email, { id: "email", header: "E-mail address" }),
  invitation.accessor(({ role }) => roleNames[role], { id: "role", header: "Role" }),
  invitation.accessor(({ invitedBy }) => invitedBy, { id: "by", header: "Invited by", meta: { wideOnly: true } }),
  invitation.display({
    id: "expires",
    header: "Expires",
    meta: { wideOnly: true },
    cell: ({ row }) => <Time at={row.original.expiresAt} />,
  }),
  invitation.display({
    id: "actions",
    header: "Actions",
    meta: { align: "end", hiddenHeader: true },
    cell: ({ row }) => <Withdraw invitationId={row.original.id} email={row.original.email} />,
  }),
]);

function Actions({ member }: { readonly member: Member }) {
  return <MemberActions member={member} onChanged={use(Changed)} />;
}

function Withdraw({ invitationId, email }: { readonly invitationId: string; readonly email: string }) {
  const canChange = usePermission("people");
  const changed = use(Changed);
  const withdraw = useMutation(PortalPeopleService.method.withdrawInvitation, { onSuccess: () => changed() });
  if (!canChange) return null;
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        loading={withdraw.isPending}
        aria-label={`Withdraw the invitation of ${email}`}
        onClick={() => withdraw.mutate({ invitationId })}
      >
        Withdraw
      </Button>
      {withdraw.error ? <ErrorPanel error={withdraw.error} /> : null}
    </>
  );
}

/** People with access to the owner, with their roles, and invitations. */
export function PeoplePage() {
  const canChange = usePermission("people");
  const people = useQuery(PortalPeopleService.method.listPeople, {});
  const [isInviting, setInviting] = useState(false);
  const changed = () => people.refetch();
  return (
    <Changed value={changed}>
      <PageHeader title="People" description="They have access to production and sandbox alike.">
        {canChange && <Button onClick={() => setInviting(true)}>Invite a person</Button>}
      </PageHeader>
      <DataTable
        label="People"
        columns={memberColumns}
        rows={people.data?.members}
        listing={people}
        rowId={({ person }) => person?.id ?? ""}
        empty={<Empty title="Nobody has access" />}
      />
      {people.data && people.data.invitations.length > 0 && (
        <>
          <Title order={2} mt="xl" mb="sm">
            Open invitations
          </Title>
          <DataTable
            label="Open invitations"
            columns={invitationColumns}
            rows={people.data.invitations}
            listing={people}
            rowId={({ id }) => id}
            empty={null}
          />
        </>
      )}
      {isInviting && (
        <InviteForm
          onClose={() => setInviting(false)}
          onInvited={() => {
            setInviting(false);
            changed();
          }}
        />
      )}
    </Changed>
  );
}
