import { useMutation } from "@connectrpc/connect-query";
import { Button, Checkbox, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { type Dispute, DisputeService } from "@platform/contracts/premium_audit/v1/disputes";
import { type FormEvent, useState } from "react";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { useReturnFocus } from "../../../shared/parts/use-return-focus.ts";
import { DisputedLineText } from "./disputed-lines.tsx";

interface ResolveDisputeProps {
  readonly dispute: Dispute;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Accepts the chosen lines of a dispute and rejects the others. */
export function ResolveDispute({ dispute, onClose, onDone }: ResolveDisputeProps) {
  useReturnFocus();
  const [accepted, setAccepted] = useState<readonly number[]>([]);
  const resolve = useMutation(DisputeService.method.resolveDispute, { onSuccess: onDone });
  const isWhole = accepted.length === dispute.lines.length;
  const toggle = (line: number) =>
    setAccepted(accepted.includes(line) ? accepted.filter((each) => each !== line) : [...accepted, line]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
    const { auditId, id } = dispute;
    resolve.mutate({ auditId, id, acceptedLines: accepted.toSorted((a, b) => a - b), reason });
  };
  return (
    <Modal opened onClose={onClose} title="Decide this dispute" closeButtonProps={{ "aria-label": "Close" }}>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">
            Choose the lines that you accept. The audit is rated again with them, as a new version; the other lines are
            rejected.
          </Text>
          {dispute.lines.map((line, index) => (
            <Checkbox
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has no id but its number
              key={index}
              checked={accepted.includes(index + 1)}
              onChange={() => toggle(index + 1)}
              label={<DisputedLineText line={line} />}
            />
          ))}
          <Textarea
            label="Reason"
            description="Required if a line is rejected. A new version of the audit shows it."
            name="reason"
            maxLength={1000}
            required={!isWhole}
          />
          {resolve.error ? <ErrorPanel error={resolve.error} /> : null}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={resolve.isPending} {...(accepted.length === 0 && { color: "red.8" })}>
              {accepted.length === 0 ? "Reject the dispute" : isWhole ? "Accept all lines" : "Accept these lines"}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
