import { useMutation, useTransport } from "@connectrpc/connect-query";
import { Textarea, TextInput } from "@mantine/core";
import { type Employer, EmployerService } from "@platform/contracts/payroll_intake/v1/employers";
import { useQueryClient } from "@tanstack/react-query";
import { problemOf } from "../../api/problem.ts";
import { ErrorPanel } from "../parts/error-panel.tsx";
import { FormDialog, typedText } from "../parts/form-dialog.tsx";
import { useUndo } from "../undo/use-undo.ts";
import { employerNamesKey } from "./employer-name.tsx";

interface EmployerFormProps {
  /** The record that is changed; absent for a new one. */
  readonly employer?: Employer;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The record of an employer: the name, number and address by which people know what payroll calls by an id. */
export function EmployerForm({ employer, onClose, onDone }: EmployerFormProps) {
  const queryKey = employerNamesKey(useTransport());
  const queryClient = useQueryClient();
  const { id = "", members: before } = employer ?? {};
  const { employerId = "", name = "", fein = "", address = "" } = before ?? {};
  const changeOf = (members: { name: string; fein: string; address: string }) => ({
    id,
    members,
    updateMask: { paths: ["name", "fein", "address"] },
  });
  const onSuccess = () => {
    queryClient.invalidateQueries({ queryKey });
    onDone();
  };
  const create = useMutation(EmployerService.method.createEmployer, { onSuccess });
  const offerUndo = useUndo(EmployerService.method.updateEmployer);
  const inverse = { done: `${employerId} is changed.`, id, input: changeOf({ name, fein, address }) };
  const update = useMutation(EmployerService.method.updateEmployer, {
    onSuccess: () => {
      offerUndo(inverse);
      onSuccess();
    },
  });
  const error = create.error ?? update.error;
  const fields = error ? problemOf(error).fields : {};
  const submit = (form: FormData) => {
    const members = {
      name: typedText(form, "name"),
      fein: typedText(form, "fein"),
      address: typedText(form, "address"),
    };
    if (employer) update.mutate(changeOf(members));
    else create.mutate({ members: { ...members, employerId: typedText(form, "employer_id") } });
  };
  return (
    <FormDialog
      title={employer ? `Change ${employerId}` : "Add an employer"}
      action={employer ? "Save" : "Add"}
      problem={error ? <ErrorPanel error={error} /> : null}
      isPending={create.isPending || update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {!employer && (
        <TextInput
          label="Employer id"
          description="As payroll files name it. It never changes."
          name="employer_id"
          required
          error={fields.employer_id}
          data-autofocus
        />
      )}
      <TextInput label="Name" name="name" defaultValue={name} error={fields.name} />
      <TextInput label="FEIN" description="Such as 12-3456789." name="fein" defaultValue={fein} error={fields.fein} />
      <Textarea label="Address" name="address" defaultValue={address} maxLength={500} error={fields.address} />
    </FormDialog>
  );
}
