import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import type { Policy } from "@platform/contracts/premium_audit/v1/policies";
import type { FormEvent } from "react";
import { problemOf } from "../../api/problem.ts";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { typedText } from "../../shared/parts/form-dialog.tsx";
import { dayOf } from "../../shared/parts/time.tsx";
import { type PolicyChange, timestampOf } from "./policy-change.ts";

interface RenewPolicyProps {
  readonly policy: Policy;
  readonly change: PolicyChange;
  readonly onClose: () => void;
}

/** Schedules the next term; what is left empty carries over. */
export function RenewPolicy({ policy, change, onClose }: RenewPolicyProps) {
  const fields = change.error ? problemOf(change.error).fields : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change.mutate({ id: policy.id, ...nextTermIn(new FormData(event.currentTarget)) });
  };
  return (
    <Modal opened onClose={onClose} title="Renew this policy" closeButtonProps={{ "aria-label": "Close" }}>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">The next term begins on its day by itself. Classes, rates and terms carry over.</Text>
          <TextInput
            type="date"
            name="date"
            label="First day of the next term"
            defaultValue={dayOf(policy.nextTerm?.effectiveDate ?? policy.expirationDate)}
            error={fields.effective_date}
            required
            withAsterisk={false}
          />
          <TextInput
            name="premium"
            inputMode="decimal"
            label="Estimated premium"
            description="Empty: calculated from the estimated payroll."
            error={fields.premium}
          />
          <TextInput
            name="modification"
            inputMode="decimal"
            label="Experience modification"
            description="Empty: as it is."
            error={fields["rating.experience_modifier"]}
          />
          {change.error ? <ErrorPanel error={change.error} /> : null}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button type="submit" loading={change.isPending}>
              Renew the policy
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Reads the next term from the fields. */
function nextTermIn(form: FormData) {
  const effectiveDate = timestampOf(typedText(form, "date"));
  const premium = typedText(form, "premium");
  const experienceModifier = typedText(form, "modification");
  return {
    members: {
      ...(effectiveDate && { effectiveDate }),
      ...(premium && { premium }),
      ...(experienceModifier && { rating: { experienceModifier } }),
    },
    updateMask: {
      paths: [
        "effective_date",
        ...(premium ? ["premium"] : []),
        ...(experienceModifier ? ["rating.experience_modifier"] : []),
      ],
    },
  };
}
