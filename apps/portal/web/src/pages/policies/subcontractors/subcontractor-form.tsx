import { useMutation } from "@connectrpc/connect-query";
import { Group, NativeSelect, TextInput } from "@mantine/core";
import type { SubcontractorContract } from "@platform/contracts/premium_audit/v1/policies";
import { type Subcontractor, SubcontractorService } from "@platform/contracts/premium_audit/v1/subcontractors";
import type { EnumName } from "@platform/service/call/enum-names";
import { problemOf } from "../../../api/problem.ts";
import { EmployerField } from "../../../shared/employers/employer-field.tsx";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { FormDialog, typedText } from "../../../shared/parts/form-dialog.tsx";
import { optionsOf } from "../../../shared/text/options.ts";

const contracts = {
  unstated: "Not stated",
  labor_only: "Labor only",
  labor_and_materials: "Labor and materials",
  mobile_equipment: "Mobile equipment with operators",
} satisfies Record<EnumName<typeof SubcontractorContract>, string>;

interface SubcontractorFormProps {
  /** The one that is changed; absent for a new one. */
  readonly subcontractor?: Subcontractor;
  /** The employer of a new one; empty if the person chooses it. */
  readonly employerId: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Registers a subcontractor of an employer, or changes what is known of it beside payments and certificates. */
export function SubcontractorForm({ subcontractor, employerId, onClose, onDone }: SubcontractorFormProps) {
  const create = useMutation(SubcontractorService.method.createSubcontractor, { onSuccess: onDone });
  const update = useMutation(SubcontractorService.method.updateSubcontractor, { onSuccess: onDone });
  const error = create.error ?? update.error;
  const fields = error ? problemOf(error).fields : {};
  const submit = (form: FormData) => {
    const members = {
      name: typedText(form, "name"),
      state: typedText(form, "state").toUpperCase(),
      classCode: typedText(form, "class_code"),
      contract: typedText(form, "contract"),
    };
    const paths = ["name", "state", "class_code", "contract"];
    if (subcontractor) update.mutate({ id: subcontractor.id, members, updateMask: { paths } });
    else create.mutate({ members: { ...members, employerId: typedText(form, "employer_id") } });
  };
  return (
    <FormDialog
      title={subcontractor ? `Change ${subcontractor.members?.name}` : "Add a subcontractor"}
      action={subcontractor ? "Save" : "Add"}
      problem={error ? <ErrorPanel error={error} /> : null}
      isPending={create.isPending || update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {!subcontractor && (
        <EmployerField
          name="employer_id"
          description="The employer that hired it."
          defaultValue={employerId}
          required
          error={fields.employer_id}
        />
      )}
      <MemberFields members={subcontractor?.members} fields={fields} />
    </FormDialog>
  );
}

interface MemberFieldsProps {
  readonly members: Subcontractor["members"] | undefined;
  /** Errors by member. */
  readonly fields: Readonly<Record<string, string>>;
}

function MemberFields({ members, fields }: MemberFieldsProps) {
  const { name, state, classCode, contract } = members ?? {};
  return (
    <>
      <TextInput label="Name" name="name" defaultValue={name} required error={fields.name} data-autofocus />
      <Group grow align="flex-start">
        <TextInput
          label="State"
          description="Empty: that of the governing class."
          name="state"
          maxLength={2}
          defaultValue={state}
          error={fields.state}
        />
        <TextInput
          label="Class code of the work"
          description="Empty: the governing class."
          name="class_code"
          defaultValue={classCode}
          error={fields.class_code ?? fields.classification_code}
        />
      </Group>
      <NativeSelect
        label="Contract"
        description="It decides which part of a payment is labor."
        name="contract"
        data={optionsOf(contracts)}
        defaultValue={contract}
        error={fields.contract}
      />
    </>
  );
}
