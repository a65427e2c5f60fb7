import { useMutation } from "@connectrpc/connect-query";
import { NativeSelect, TextInput } from "@mantine/core";
import { PortalOperationsService } from "@platform/contracts/portal/v1/operations";
import { problemOf } from "../../../api/problem.ts";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { FormDialog, typedText } from "../../../shared/parts/form-dialog.tsx";
import { environmentNames } from "../../../shared/text/environment-names.ts";
import { optionsOf } from "../../../shared/text/options.ts";

/** Dialog that places a legal hold in every service. */
export function PlaceHold({ onClose, onPlaced }: { readonly onClose: () => void; readonly onPlaced: () => unknown }) {
  const place = useMutation(PortalOperationsService.method.placeLegalHold, { onSuccess: onPlaced });
  const fields = place.error ? problemOf(place.error).fields : {};
  return (
    <FormDialog
      title="Place a legal hold"
      action="Place the hold"
      problem={place.error && <ErrorPanel error={place.error} />}
      isPending={place.isPending}
      onSubmit={(form) =>
        place.mutate({
          environment: typedText(form, "environment"),
          ownerId: typedText(form, "owner_id"),
          employerId: typedText(form, "employer_id"),
          reason: typedText(form, "reason"),
        })
      }
      onClose={onClose}
    >
      <TextInput
        label="Owner"
        description="Its id."
        name="owner_id"
        required
        withAsterisk={false}
        error={fields.owner_id}
        data-autofocus
      />
      <NativeSelect label="Environment" name="environment" data={optionsOf(environmentNames)} />
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
    </FormDialog>
  );
}
