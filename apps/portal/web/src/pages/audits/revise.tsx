import { useMutation } from "@connectrpc/connect-query";
import { Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { PortalAuditsService } from "@platform/contracts/portal/v1/audits";
import type { Audit } from "@platform/contracts/premium_audit/v1/audits";
import { type FormEvent, useState } from "react";
import { usePermission } from "../../app/permission.ts";
import { ErrorPanel } from "../../shared/error-panel.tsx";

/** Rates an audit again, with the reason that its new version shows. */
export function Revise({ audit, onRevised }: { readonly audit: Audit; readonly onRevised: () => unknown }) {
  const canChange = usePermission("audits");
  const [isAsking, setAsking] = useState(false);
  const revise = useMutation(PortalAuditsService.method.reviseAudit, {
    onSuccess: () => {
      setAsking(false);
      onRevised();
    },
  });
  if (!canChange || audit.status === "in_progress" || audit.status === "non_compliant") return null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
    revise.mutate({ auditId: audit.id, reason });
  };
  return (
    <>
      <Button
        {...(!audit.outOfDate && audit.status !== "failed" && { variant: "default" })}
        onClick={() => setAsking(true)}
      >
        Rate again
      </Button>
      {isAsking && (
        <Modal
          opened
          onClose={() => setAsking(false)}
          title="Rate this audit again?"
          closeButtonProps={{ "aria-label": "Close" }}
        >
          <form onSubmit={submit}>
            <Stack>
              <Text size="sm">
                It is rated from the payroll and the policy as they are now. A different result is a new version; the
                earlier ones stay.
              </Text>
              <Textarea
                label="Reason"
                description="Shown with the new version."
                name="reason"
                maxLength={500}
                data-autofocus
              />
              {revise.error ? <ErrorPanel error={revise.error} /> : null}
              <Group justify="flex-end" gap="xs">
                <Button variant="default" onClick={() => setAsking(false)}>
                  Cancel
                </Button>
                <Button type="submit" loading={revise.isPending}>
                  Rate the audit again
                </Button>
              </Group>
            </Stack>
          </form>
        </Modal>
      )}
    </>
  );
}
