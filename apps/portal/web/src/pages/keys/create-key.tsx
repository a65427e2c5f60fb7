import { useMutation } from "@connectrpc/connect-query";
import { Checkbox, NumberInput, Radio, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { PortalKeysService } from "@platform/contracts/portal/v1/keys";
import { useState } from "react";
import { problemOf } from "../../api/problem.ts";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { FormDialog, typedText } from "../../shared/parts/form-dialog.tsx";

interface CreateKeyProps {
  readonly environment: string;
  /** Scopes that the person can give to a key. */
  readonly scopes: readonly string[];
  readonly onClose: () => void;
  readonly onCreated: (secret: string) => void;
}

/** Dialog that creates a key of the environment; the secret goes to `onCreated` and is stored nowhere. */
export function CreateKey({ environment, scopes, onClose, onCreated }: CreateKeyProps) {
  const [access, setAccess] = useState("all");
  const [chosen, setChosen] = useState<string[]>([]);
  const create = useMutation(PortalKeysService.method.createKey, {
    // The response has a secret: it leaves the cache with the dialog.
    gcTime: 0,
    onSuccess: ({ secret }) => onCreated(secret),
  });
  const fields = create.error ? problemOf(create.error).fields : {};
  const isRestricted = access === "some";
  const submit = (form: FormData) =>
    create.mutate({
      name: typedText(form, "name"),
      scopes: isRestricted ? chosen : [],
      rateLimit: Number(form.get("rate_limit") ?? 0),
    });
  return (
    <FormDialog
      title={`Create a ${environment} key`}
      action="Create the key"
      size="lg"
      problem={create.error && <ErrorPanel error={create.error} />}
      isPending={create.isPending}
      isDisabled={isRestricted && chosen.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="The application that will use the key."
        name="name"
        maxLength={100}
        required
        withAsterisk={false}
        error={fields.name}
        data-autofocus
      />
      <Radio.Group label="The key may" value={access} onChange={setAccess}>
        <Stack gap="xs" mt="xs">
          <Radio value="all" label="do everything that your role may in this environment" />
          <Radio value="some" label="do only what you choose" />
        </Stack>
      </Radio.Group>
      {isRestricted && <Scopes scopes={scopes} chosen={chosen} error={fields.scopes} onChange={setChosen} />}
      <NumberInput
        label="Requests in a minute"
        description="A limit of its own, below that of your plan. Leave it empty for none."
        name="rate_limit"
        min={1}
        allowDecimal={false}
        hideControls
        error={fields.rate_limit}
      />
    </FormDialog>
  );
}

interface ScopesProps {
  readonly scopes: readonly string[];
  readonly chosen: string[];
  readonly error: string | undefined;
  readonly onChange: (scopes: string[]) => void;
}

function Scopes({ scopes, chosen, error, onChange }: ScopesProps) {
  return (
    <Checkbox.Group value={chosen} onChange={onChange} label="Scopes" error={error}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
        {scopes.map((scope) => (
          <Checkbox key={scope} value={scope} label={scope} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}
