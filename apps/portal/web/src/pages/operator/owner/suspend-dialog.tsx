import { useMutation } from "@connectrpc/connect-query";
import type { Owner } from "@platform/contracts/credentials/v1/credentials";
import { PortalOwnersService } from "@platform/contracts/portal/v1/owners";
import { ReasonDialog } from "../reason-dialog.tsx";

interface SuspendDialogProps {
  readonly owner: Owner;
  readonly onClose: () => void;
  readonly onDone: () => unknown;
}

/** Dialog that suspends an owner, or resumes a suspended one. */
export function SuspendDialog({ owner, onClose, onDone }: SuspendDialogProps) {
  const suspend = useMutation(PortalOwnersService.method.suspendOwner, { onSuccess: onDone });
  const resume = useMutation(PortalOwnersService.method.resumeOwner, { onSuccess: onDone });
  const name = owner.name || owner.id;
  const hint = "A ticket, or what happened. Staff see it, the owner does not.";
  if (owner.suspendedAt) {
    return (
      <ReasonDialog
        title={`Resume ${name}?`}
        action="Resume the owner"
        hint={hint}
        isPending={resume.isPending}
        error={resume.error}
        onConfirm={(reason) => resume.mutate({ ownerId: owner.id, reason })}
        onClose={onClose}
      >
        Its enabled credentials work again at once, and held events are delivered, oldest first.
      </ReasonDialog>
    );
  }
  return (
    <ReasonDialog
      title={`Suspend ${name}?`}
      action="Suspend the owner"
      hint={hint}
      isDangerous
      isPending={suspend.isPending}
      error={suspend.error}
      onConfirm={(reason) => suspend.mutate({ ownerId: owner.id, reason })}
      onClose={onClose}
    >
      Within a second all its credentials are refused and its webhooks are held; events are retained for 72 hours. Its
      people can still read. You can resume it.
    </ReasonDialog>
  );
}
