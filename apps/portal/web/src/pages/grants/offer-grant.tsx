import { useMutation } from "@connectrpc/connect-query";
import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { PortalGrantsService } from "@platform/contracts/portal/v1/grants";
import type { FormEvent } from "react";
import { problemOf } from "../../api/problem.ts";
import { EmployerField } from "../../shared/employers/employer-field.tsx";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";

/** Dialog that offers another owner the exposure of one employer. */
export function OfferGrant({ onClose, onOffered }: { readonly onClose: () => void; readonly onOffered: () => void }) {
  const offer = useMutation(PortalGrantsService.method.offerGrant, { onSuccess: onOffered });
  const fields = offer.error ? problemOf(offer.error).fields : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    offer.mutate({
      employerId: text("employer_id"),
      granteeOwnerId: text("grantee_owner_id"),
      granteeEmployerId: text("grantee_employer_id"),
    });
  };
  return (
    <Modal opened onClose={onClose} title="Offer a grant" closeButtonProps={{ "aria-label": "Close" }}>
      <form onSubmit={submit}>
        <Stack>
          {offer.error ? <ErrorPanel error={offer.error} /> : null}
          <EmployerField
            description="Choose one of your employers."
            name="employer_id"
            required
            withAsterisk={false}
            error={fields.employer_id}
            data-autofocus
          />
          <TextInput
            label="To"
            description="The owner id of the organization that may read it."
            name="grantee_owner_id"
            required
            withAsterisk={false}
            error={fields.grantee_owner_id}
          />
          <TextInput
            label="Their id of the employer"
            description="Leave it empty if it is the same."
            name="grantee_employer_id"
            error={fields.grantee_employer_id}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={offer.isPending}>
              Offer
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
