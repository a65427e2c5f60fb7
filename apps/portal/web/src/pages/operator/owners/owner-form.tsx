import { useMutation } from "@connectrpc/connect-query";
import { NativeSelect, NumberInput, TextInput } from "@mantine/core";
import type { Owner } from "@platform/contracts/credentials/v1/credentials";
import { PortalOwnersService } from "@platform/contracts/portal/v1/owners";
import { problemOf } from "../../../api/problem.ts";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { FormDialog, typedText } from "../../../shared/parts/form-dialog.tsx";
import { optionsOf } from "../../../shared/text/options.ts";
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
  const submit = (form: FormData) => {
    const members = {
      name: typedText(form, "name"),
      ownerType: typedText(form, "type"),
      plan: typedText(form, "plan"),
      contactEmail: typedText(form, "contact_email"),
      retentionYears: Number(form.get("retention_years") || 0),
    };
    if (owner) change.mutate({ ownerId: owner.id, ...members });
    else create.mutate({ ownerId: typedText(form, "id"), ...members });
  };
  return (
    <FormDialog
      title={owner ? "Change the owner" : "Create an owner"}
      action={owner ? "Change" : "Create"}
      problem={error && <ErrorPanel error={error} />}
      isPending={create.isPending || change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <OwnerFields owner={owner} plans={plans} fields={error ? problemOf(error).fields : {}} />
    </FormDialog>
  );
}

interface OwnerFieldsProps {
  readonly owner: Owner | undefined;
  readonly plans: readonly string[];
  /** Errors by member. */
  readonly fields: Readonly<Record<string, string>>;
}

function OwnerFields({ owner, plans, fields }: OwnerFieldsProps) {
  return (
    <>
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
        data={optionsOf(ownerTypes)}
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
    </>
  );
}
