import { useMutation } from "@connectrpc/connect-query";
import { TextInput } from "@mantine/core";
import { type Passkey, PortalPasskeysService } from "@platform/contracts/portal/v1/passkeys";
import { problemOf } from "../../api/problem.ts";
import { transportFor } from "../../api/transport.ts";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { FormDialog, typedText } from "../../shared/parts/form-dialog.tsx";

/** Dialog that changes the name of a passkey. */
export function RenamePasskey(props: {
  readonly passkey: Passkey;
  readonly onClose: () => void;
  readonly onRenamed: () => void;
}) {
  const { passkey, onClose, onRenamed } = props;
  const rename = useMutation(PortalPasskeysService.method.renamePasskey, {
    transport: transportFor({}),
    onSuccess: onRenamed,
  });
  return (
    <FormDialog
      title="Rename the passkey"
      action="Rename"
      problem={rename.error ? <ErrorPanel error={rename.error} /> : null}
      isPending={rename.isPending}
      onSubmit={(form) => rename.mutate({ passkeyId: passkey.id, name: typedText(form, "name") })}
      onClose={onClose}
    >
      <TextInput
        label="Name of the passkey"
        name="name"
        defaultValue={passkey.name}
        maxLength={100}
        required
        withAsterisk={false}
        error={rename.error ? problemOf(rename.error).fields.name : undefined}
        data-autofocus
      />
    </FormDialog>
  );
}
