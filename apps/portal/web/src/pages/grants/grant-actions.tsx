import { useMutation } from "@connectrpc/connect-query";
import { Button, Group } from "@mantine/core";
import type { ExposureGrant } from "@platform/contracts/payroll_intake/v1/exposure";
import { PortalGrantsService } from "@platform/contracts/portal/v1/exposure";
import { useState } from "react";
import { usePermission } from "../../app/permission.ts";
import { ConfirmDialog } from "../../shared/confirm-dialog.tsx";
import { ErrorPanel } from "../../shared/error-panel.tsx";

interface GrantActionsProps {
  readonly grant: ExposureGrant;
  readonly isReceived: boolean;
  readonly onChanged: () => unknown;
}

/** Accept and decline for who received the offer; either side may end it. */
export function GrantActions({ grant, isReceived, onChanged }: GrantActionsProps) {
  const canChange = usePermission("grants");
  const [isEnding, setEnding] = useState(false);
  const onSuccess = () => {
    setEnding(false);
    onChanged();
  };
  const accept = useMutation(PortalGrantsService.method.acceptGrant, { onSuccess });
  const decline = useMutation(PortalGrantsService.method.declineGrant, { onSuccess });
  const revoke = useMutation(PortalGrantsService.method.revokeGrant, { onSuccess });
  const input = { grantId: grant.id };
  if (!canChange) return null;
  const error = accept.error ?? decline.error;
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      {isReceived && grant.status === "offered" && (
        <>
          <Button size="compact-xs" loading={accept.isPending} onClick={() => accept.mutate(input)}>
            Accept
          </Button>
          <Button size="compact-xs" variant="default" loading={decline.isPending} onClick={() => decline.mutate(input)}>
            Decline
          </Button>
        </>
      )}
      {(grant.status === "accepted" || (!isReceived && grant.status === "offered")) && (
        <Button size="compact-xs" variant="default" onClick={() => setEnding(true)}>
          End
        </Button>
      )}
      {error ? <ErrorPanel error={error} /> : null}
      {isEnding && (
        <ConfirmDialog
          title="End this grant?"
          action="End the grant"
          isDangerous
          mutation={revoke}
          input={input}
          onClose={() => setEnding(false)}
        >
          Its payroll no longer counts in new audits of the other side, and audits that used it become out of date.
        </ConfirmDialog>
      )}
    </Group>
  );
}
