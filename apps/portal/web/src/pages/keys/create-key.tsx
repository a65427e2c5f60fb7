import { useMutation } from "@connectrpc/connect-query";
import { Button, Checkbox, Group, Modal, NumberInput, Radio, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { PortalKeysService } from "@platform/contracts/portal/v1/keys";
import { type FormEvent, useState } from "react";
import { problemOf } from "../../api/problem.ts";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";

interface CreateKeyProps {
  readonly environment: string;
  /** Scopes that a key can be restricted to. */
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
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    create.mutate({
      name: String(form.get("name") ?? ""),
      scopes: isRestricted ? chosen : [],
      rateLimit: Number(form.get("rate_limit") ?? 0),
    });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Create a ${environment} key`}
      size="lg"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form onSubmit={submit}>
        <Stack>
          {create.error ? <ErrorPanel error={create.error} /> : null}
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
              <Radio value="all" label="do everything in this environment" />
              <Radio value="some" label="do only what you choose" />
            </Stack>
          </Radio.Group>
          {isRestricted && (
            <Checkbox.Group value={chosen} onChange={setChosen} label="Scopes" error={fields.scopes}>
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
                {scopes.map((scope) => (
                  <Checkbox key={scope} value={scope} label={scope} />
                ))}
              </SimpleGrid>
            </Checkbox.Group>
          )}
          <NumberInput
            label="Requests in a minute"
            description="A limit of its own, below that of your plan. Leave it empty for none."
            name="rate_limit"
            min={1}
            allowDecimal={false}
            hideControls
            error={fields.rate_limit}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={create.isPending} disabled={isRestricted && chosen.length === 0}>
              Create the key
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
