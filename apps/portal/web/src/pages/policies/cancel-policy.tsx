import { Button, Group, Modal, Radio, Stack, Text, TextInput } from "@mantine/core";
import type { Policy } from "@platform/contracts/premium_audit/v1/policies";
import { type FormEvent, useState } from "react";
import { problemOf } from "../../api/problem.ts";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { dayOf } from "../../shared/parts/time.tsx";
import { type PolicyChange, timestampOf } from "./policy-change.ts";

interface CancelPolicyProps {
  readonly policy: Policy;
  readonly change: PolicyChange;
  readonly onClose: () => void;
}

/** Cancels a policy from a day on, by the method that decides what is charged for the covered days. */
export function CancelPolicy({ policy, change, onClose }: CancelPolicyProps) {
  const [method, setMethod] = useState(policy.cancellationMethod || "pro_rata");
  const fields = change.error ? problemOf(change.error).fields : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const cancellationDate = timestampOf(String(new FormData(event.currentTarget).get("date") ?? ""));
    change.mutate({
      id: policy.id,
      members: { status: "cancelled", cancellationMethod: method, ...(cancellationDate && { cancellationDate }) },
      updateMask: { paths: ["status", "cancellation_date", "cancellation_method"] },
    });
  };
  return (
    <Modal opened onClose={onClose} title="Cancel this policy?" closeButtonProps={{ "aria-label": "Close" }}>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">It can be reinstated later. The audit of the covered days is then due.</Text>
          <TextInput
            type="date"
            name="date"
            label="First day without cover"
            description="A day that has come takes effect at once."
            defaultValue={dayOf(policy.cancellationDate) || new Date().toISOString().slice(0, 10)}
            error={fields.cancellation_date}
            required
            withAsterisk={false}
          />
          <Radio.Group label="Method" value={method} onChange={setMethod} error={fields.cancellation_method}>
            <Stack gap="xs" mt="xs">
              <Radio value="pro_rata" label="Pro rata: the carrier cancels" />
              <Radio value="short_rate" label="Short rate: the insured cancels" />
              <Radio value="flat" label="Flat: as if there had been no policy" />
            </Stack>
          </Radio.Group>
          {change.error ? <ErrorPanel error={change.error} /> : null}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Keep the policy
            </Button>
            <Button type="submit" color="red.8" loading={change.isPending}>
              Cancel the policy
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
