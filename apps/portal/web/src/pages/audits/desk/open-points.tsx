import { useMutation } from "@connectrpc/connect-query";
import { Alert, Button, Group, Text } from "@mantine/core";
import { type Audit, AuditService } from "@platform/contracts/premium_audit/v1/audits";
import { usePermission } from "../../../app/permission.ts";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { words } from "../../../shared/text/words.ts";

interface OpenPointsProps {
  readonly audit: Audit;
  readonly onChanged: () => unknown;
}

/** The warnings of a completed audit that nobody has accepted. Auditors accept each; the worksheet has the details. */
export function OpenPoints({ audit, onChanged }: OpenPointsProps) {
  const canChange = usePermission("audits");
  const accept = useMutation(AuditService.method.acceptOpenPoints, { onSuccess: onChanged });
  if (audit.openPoints.length === 0) return null;
  return (
    <Alert color="amber" title="Open points: accept each, or correct what it is about">
      {accept.error ? <ErrorPanel error={accept.error} /> : null}
      {audit.openPoints.map((point) => (
        <Group key={point} justify="space-between" mt={4}>
          <Text size="sm">{words(point.toLowerCase())}</Text>
          {canChange && (
            <Button
              size="compact-xs"
              variant="default"
              disabled={accept.isPending}
              onClick={() => accept.mutate({ id: audit.id, openPoints: [point] })}
            >
              Accept
            </Button>
          )}
        </Group>
      ))}
    </Alert>
  );
}
