import { useMutation } from "@connectrpc/connect-query";
import { Alert, Button, Group, NativeSelect, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { Role } from "@platform/contracts/portal/v1/session";
import { type GetSingleSignOnResponse, PortalSingleSignOnService } from "@platform/contracts/portal/v1/single_sign_on";
import { useState } from "react";
import { problemOf } from "../../api/problem.ts";
import { roleNames } from "../../api/session.ts";
import { useHalfWritten } from "../../shared/drafts/half-written.ts";
import { ConfirmDialog } from "../../shared/parts/confirm-dialog.tsx";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { CopyLines } from "./copy-lines.tsx";

const methods = PortalSingleSignOnService.method;
const roles = [Role.ADMIN, Role.DEVELOPER, Role.OPERATIONS, Role.AUDITOR, Role.VIEWER].map((role) => ({
  value: String(role),
  label: roleNames[role],
}));
const otherRoles = [{ value: String(Role.UNSPECIFIED), label: "None: they are refused" }, ...roles];

interface ProviderValues {
  issuer: string;
  clientId: string;
  clientSecret: string;
  groupsClaim: string;
  groupRoles: { group: string; role: string }[];
  defaultRole: string;
}

interface ProviderFormProps {
  readonly singleSignOn: GetSingleSignOnResponse;
  readonly onChanged: () => unknown;
}

/** The form of the provider, which keeps no secret once it is saved. */
function useProviderForm({ singleSignOn, onChanged }: ProviderFormProps) {
  const form = useForm<ProviderValues>({ initialValues: valuesOf(singleSignOn) });
  useHalfWritten(form.isDirty());
  const set = useMutation(methods.setProvider, {
    onSuccess: async () => {
      form.setValues({ clientSecret: "" });
      form.resetDirty({ ...form.getValues(), clientSecret: "" });
      await onChanged();
    },
  });
  const submit = form.onSubmit(({ clientSecret, defaultRole, groupRoles, ...settings }) => {
    const rows = groupRoles.map(({ group, role }) => ({ group, role: Number(role) as Role }));
    const input = { ...settings, groupRoles: rows, defaultRole: Number(defaultRole) as Role };
    set.mutate({ provider: input, clientSecret });
  });
  return { form, set, submit };
}

/** The identity provider: how the portal reaches it, and which roles its groups give. */
export function ProviderForm({ singleSignOn, onChanged }: ProviderFormProps) {
  const { provider, redirectUrl, backchannelLogoutUrl } = singleSignOn;
  const { form, set, submit } = useProviderForm({ singleSignOn, onChanged });
  const [isRemoving, setRemoving] = useState(false);
  const fields = set.error ? problemOf(set.error).fields : {};
  const onRemoved = async () => {
    setRemoving(false);
    form.setValues(emptyValues);
    form.resetDirty(emptyValues);
    await onChanged();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Title order={3}>Identity provider</Title>
        <Text size="sm">Register the portal there as a web application, with these addresses:</Text>
        <CopyLines
          lines={[
            ["Redirect URL", redirectUrl],
            ["Back-channel logout URL", backchannelLogoutUrl],
          ]}
        />
        {provider?.isOfOperator && (
          <Alert color="blue">The operator has set it. With another issuer or client the redirect URL changes.</Alert>
        )}
        <ClientFields form={form} fields={fields} hasSecret={provider !== undefined} />
        <Groups form={form} fields={fields} />
        <WhoSignsIn singleSignOn={singleSignOn} />
        {set.error && Object.keys(fields).length === 0 ? <ErrorPanel error={set.error} /> : null}
        {set.isSuccess && !form.isDirty() && (
          <Alert color="green" role="status">
            The provider is saved. Sign in by it in a private window before you rely on it.
          </Alert>
        )}
        <Group>
          <Button type="submit" loading={set.isPending}>
            Save the provider
          </Button>
          {provider && (
            <Button variant="default" onClick={() => setRemoving(true)}>
              Remove the provider
            </Button>
          )}
        </Group>
      </Stack>
      {isRemoving && <RemoveProvider onClose={() => setRemoving(false)} onRemoved={onRemoved} />}
    </form>
  );
}

interface RemoveProviderProps {
  readonly onClose: () => void;
  readonly onRemoved: () => Promise<void>;
}

function RemoveProvider({ onClose, onRemoved }: RemoveProviderProps) {
  const remove = useMutation(methods.removeProvider, { onSuccess: onRemoved });
  return (
    <ConfirmDialog
      title="Remove the identity provider"
      action="Remove the provider"
      mutation={remove}
      input={{}}
      onClose={onClose}
      isDangerous
    >
      Everybody signs in with a password from now on; who has none uses “Forgot the password?”. The domains stay proven.
    </ConfirmDialog>
  );
}

interface FieldsProps {
  readonly form: UseFormReturnType<ProviderValues>;
  /** Errors by the names of the API. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The portal as a client of the provider. */
function ClientFields({ form, fields, hasSecret }: FieldsProps & { readonly hasSecret: boolean }) {
  return (
    <>
      <TextInput
        label="Issuer"
        placeholder="https://login.example.com"
        required
        withAsterisk={false}
        {...form.getInputProps("issuer")}
        error={fields.issuer}
      />
      <TextInput
        label="Client id"
        required
        withAsterisk={false}
        {...form.getInputProps("clientId")}
        error={fields.client_id}
      />
      <PasswordInput
        label="Client secret"
        description={hasSecret ? "It is stored. Enter one to replace it." : undefined}
        required={!hasSecret}
        withAsterisk={false}
        autoComplete="off"
        visibilityToggleButtonProps={{ "aria-label": "Show the client secret" }}
        {...form.getInputProps("clientSecret")}
        error={fields.client_secret}
      />
    </>
  );
}

function GroupRow({ form, index }: { readonly form: FieldsProps["form"]; readonly index: number }) {
  return (
    <Group align="end">
      <TextInput
        flex="1 1 200px"
        label={`Group ${index + 1}`}
        required
        withAsterisk={false}
        {...form.getInputProps(`groupRoles.${index}.group`)}
      />
      <NativeSelect
        label={`Role of group ${index + 1}`}
        data={roles}
        {...form.getInputProps(`groupRoles.${index}.role`)}
      />
      <Button
        variant="default"
        aria-label={`Remove group ${index + 1}`}
        onClick={() => form.removeListItem("groupRoles", index)}
      >
        Remove
      </Button>
    </Group>
  );
}

function Groups({ form, fields }: FieldsProps) {
  const { groupRoles } = form.values;
  return (
    <Stack gap="sm">
      <Text size="sm">
        {groupRoles.length === 0
          ? "Roles are those of invitations. With a group, the provider decides them at each sign-in."
          : "The first group that a person is in decides the role, at each sign-in. The only admin stays admin."}
      </Text>
      {groupRoles.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity
        <GroupRow key={index} form={form} index={index} />
      ))}
      {fields.group_roles && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          Groups {fields.group_roles}
        </Text>
      )}
      <div>
        <Button
          variant="default"
          onClick={() => form.insertListItem("groupRoles", { group: "", role: String(Role.VIEWER) })}
        >
          Add a group
        </Button>
      </div>
      {groupRoles.length > 0 && (
        <TextInput
          label="Claim with the groups"
          required
          withAsterisk={false}
          {...form.getInputProps("groupsClaim")}
          error={fields.groups_claim}
        />
      )}
      <NativeSelect
        label={groupRoles.length > 0 ? "Role of people in none of the groups" : "Role of people without an invitation"}
        data={otherRoles}
        {...form.getInputProps("defaultRole")}
      />
    </Stack>
  );
}

/** Says before the provider is saved whose sign-in changes. */
function WhoSignsIn({
  singleSignOn: { provider, domains, people, passwordAdmin },
}: Pick<ProviderFormProps, "singleSignOn">) {
  const proven = domains.filter(({ isProven }) => isProven).map(({ domain }) => domain);
  if (proven.length === 0) return <Text size="sm">First prove a domain: its people then sign in by the provider.</Text>;
  const shown = people.slice(0, 5).join(", ");
  const others = people.length > 5 ? ` and ${people.length - 5} others` : "";
  const members = people.length === 0 ? "nobody yet" : `today ${shown}${others}`;
  return (
    <Alert color="amber">
      <strong>Who signs in by it.</strong> Everybody with an address at {proven.join(", ")} ({members}) signs in by the
      provider, and no longer with a password or passkey.{" "}
      {passwordAdmin
        ? `${passwordAdmin} still may, until an admin has signed in by the provider.`
        : provider
          ? "If you save it, you still may, until an admin has signed in by it."
          : "You still may, until an admin has signed in by it."}
    </Alert>
  );
}

const emptyValues: ProviderValues = {
  issuer: "",
  clientId: "",
  clientSecret: "",
  groupsClaim: "groups",
  groupRoles: [],
  defaultRole: String(Role.UNSPECIFIED),
};

function valuesOf({ provider }: GetSingleSignOnResponse): ProviderValues {
  if (!provider) return emptyValues;
  const { issuer, clientId, groupsClaim, groupRoles, defaultRole } = provider;
  return {
    issuer,
    clientId,
    clientSecret: "",
    groupsClaim,
    groupRoles: groupRoles.map(({ group, role }) => ({ group, role: String(role) })),
    defaultRole: String(defaultRole),
  };
}
