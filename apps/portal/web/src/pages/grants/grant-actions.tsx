import { useMutation } from "@connectrpc/connect-query";
import { Button, Group } from "@mantine/core";
import type { ExposureGrant } from "@platform/contracts/payroll_intake/v1/exposure";
import { PortalGrantsService } from "@platform/contracts/portal/v1/exposure";
import { useState } from "react";
import { usePermission } from "../../app/permission.ts";
import { ConfirmDialog } from "../../shared/parts/confirm-dialog.tsx";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { endingOf } from "./grant-words.ts";

interface GrantActionsProps {
  readonly grant: ExposureGrant;
  readonly isReceived: boolean;
  readonly onChanged: () => unknown;
}

/** Accept and decline for who received an offer, withdraw for who made it; either side may end a grant. */
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
  const ending = endingOf(grant, isReceived);
  const error = accept.error ?? decline.error;
  const about = grant.employerId;
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      {isReceived && grant.status === "offered" && (
        <>
          <Button
            size="compact-xs"
            loading={accept.isPending}
            onClick={() => accept.mutate(input)}
            aria-label={`Accept ${about}`}
          >
            Accept
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            loading={decline.isPending}
            onClick={() => decline.mutate(input)}
            aria-label={`Decline ${about}`}
          >
            Decline
          </Button>
        </>
      )}
      {ending && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => setEnding(true)}
          aria-label={`${ending.button} ${about}`}
        >
          {ending.button}
        </Button>
      )}
      {error ? <ErrorPanel error={error} /> : null}
      {ending && isEnding && (
        <ConfirmDialog
          title={ending.title}
          action={ending.button}
          isDangerous
          mutation={revoke}
          input={input}
          onClose={() => setEnding(false)}
        >
          {ending.effect}
        </ConfirmDialog>
      )}
    </Group>
  );
}
