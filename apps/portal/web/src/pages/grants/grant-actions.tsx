import { useMutation } from "@connectrpc/connect-query";
import { Button, Group } from "@mantine/core";
import { type ExposureGrant, ExposureGrantService } from "@platform/contracts/payroll_intake/v1/exposure";
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
  if (!canChange) return null;
  const ending = endingOf(grant, isReceived);
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      {isReceived && grant.status === "offered" && <Decision grant={grant} onChanged={onChanged} />}
      {ending && <End grant={grant} ending={ending} onChanged={onChanged} />}
    </Group>
  );
}

/** Accepts or declines an offer. */
function Decision({ grant, onChanged }: Omit<GrantActionsProps, "isReceived">) {
  const onSuccess = () => {
    onChanged();
  };
  const accept = useMutation(ExposureGrantService.method.acceptExposureGrant, { onSuccess });
  const decline = useMutation(ExposureGrantService.method.declineExposureGrant, { onSuccess });
  const input = { id: grant.id };
  const error = accept.error ?? decline.error;
  return (
    <>
      <Button
        size="compact-xs"
        loading={accept.isPending}
        onClick={() => accept.mutate(input)}
        aria-label={`Accept ${grant.employerId}`}
      >
        Accept
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        loading={decline.isPending}
        onClick={() => decline.mutate(input)}
        aria-label={`Decline ${grant.employerId}`}
      >
        Decline
      </Button>
      {error ? <ErrorPanel error={error} /> : null}
    </>
  );
}

interface EndProps extends Omit<GrantActionsProps, "isReceived"> {
  readonly ending: NonNullable<ReturnType<typeof endingOf>>;
}

/** Withdraws an offer, or ends a grant. */
function End({ grant, ending, onChanged }: EndProps) {
  const [isEnding, setEnding] = useState(false);
  const revoke = useMutation(ExposureGrantService.method.deleteExposureGrant, {
    onSuccess: () => {
      setEnding(false);
      onChanged();
    },
  });
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => setEnding(true)}
        aria-label={`${ending.button} ${grant.employerId}`}
      >
        {ending.button}
      </Button>
      {isEnding && (
        <ConfirmDialog
          title={ending.title}
          action={ending.button}
          isDangerous
          mutation={revoke}
          input={{ id: grant.id }}
          onClose={() => setEnding(false)}
        >
          {ending.effect}
        </ConfirmDialog>
      )}
    </>
  );
}
