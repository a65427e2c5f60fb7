import { useMutation, useQuery } from "@connectrpc/connect-query";
import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import type { Audit } from "@platform/contracts/premium_audit/v1/audits";
import { type Dispute, DisputeService } from "@platform/contracts/premium_audit/v1/disputes";
import type { Worksheet } from "@platform/contracts/premium_audit/v1/worksheets";
import { useState } from "react";
import { usePermission } from "../../../app/permission.ts";
import { ConfirmDialog } from "../../../shared/parts/confirm-dialog.tsx";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { RecordSection } from "../../../shared/parts/record-section.tsx";
import { StatusBadge } from "../../../shared/parts/status-badge.tsx";
import { Time } from "../../../shared/parts/time.tsx";
import { DisputedLines } from "./disputed-lines.tsx";
import { NewDispute } from "./new-dispute.tsx";
import { ResolveDispute } from "./resolve-dispute.tsx";

const mostShown = 100;

interface DisputesProps {
  readonly audit: Audit;
  /** The worksheet of the newest version; undefined if another one is shown. */
  readonly worksheet: Worksheet | undefined;
  /** Called when a dispute has changed the audit. */
  readonly onChanged: () => unknown;
}

/** The disputes of an audit, with what became of each line. Auditors dispute lines, and accept or reject them. */
export function Disputes({ audit, worksheet, onChanged }: DisputesProps) {
  const canChange = usePermission("audits");
  const [isAsking, setAsking] = useState(false);
  const filter = { auditId: audit.id, limit: mostShown };
  const query = useQuery(DisputeService.method.listDisputes, filter);
  const disputes = query.data?.disputes ?? [];
  const canDispute = canChange && audit.status === "completed" && worksheet !== undefined;
  if (query.error) return <ErrorPanel error={query.error} onRetry={() => query.refetch()} />;
  if (disputes.length === 0 && !canDispute) return null;
  const refresh = () => {
    query.refetch();
    onChanged();
  };
  return (
    <RecordSection title="Disputes" action={canDispute && { label: "Dispute lines", onClick: () => setAsking(true) }}>
      <Stack gap="sm">
        {disputes.length === 0 && (
          <Text size="sm" c="dimmed">
            Nobody has disputed this audit.
          </Text>
        )}
        {disputes.map((dispute) => (
          <OneDispute key={dispute.id} {...{ dispute, canChange }} onChanged={refresh} />
        ))}
      </Stack>
      {isAsking && worksheet && (
        <NewDispute
          {...{ audit, worksheet }}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            refresh();
          }}
        />
      )}
    </RecordSection>
  );
}

interface OneDisputeProps {
  readonly dispute: Dispute;
  readonly canChange: boolean;
  readonly onChanged: () => unknown;
}

function OneDispute({ dispute, canChange, onChanged }: OneDisputeProps) {
  const { id, auditId, status, reason, resolution, resolvedVersion, version } = dispute;
  const [opened, setOpened] = useState<"resolve" | "withdraw">();
  const close = () => setOpened(undefined);
  const done = () => {
    close();
    onChanged();
  };
  const withdraw = useMutation(DisputeService.method.withdrawDispute, { onSuccess: done });
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" align="flex-start">
        <div>
          <Text style={{ overflowWrap: "anywhere" }}>{reason}</Text>
          <Text size="xs" c="dimmed">
            Version {version}, <Time at={dispute.createdAt} full />
          </Text>
        </div>
        <StatusBadge status={status} />
      </Group>
      <DisputedLines lines={dispute.lines} />
      {resolution && (
        <Text size="sm" mt="xs" style={{ overflowWrap: "anywhere" }}>
          {resolution}
        </Text>
      )}
      {resolvedVersion > 0 && (
        <Text size="xs" c="dimmed">
          Made version {resolvedVersion}
        </Text>
      )}
      {canChange && status === "open" && (
        <Group gap="xs" mt="sm">
          <Button size="xs" onClick={() => setOpened("resolve")}>
            Decide
          </Button>
          <Button size="xs" variant="default" onClick={() => setOpened("withdraw")}>
            Withdraw
          </Button>
        </Group>
      )}
      {opened === "resolve" && <ResolveDispute dispute={dispute} onClose={close} onDone={done} />}
      {opened === "withdraw" && (
        <ConfirmDialog
          title="Withdraw this dispute?"
          action="Withdraw the dispute"
          mutation={withdraw}
          input={{ auditId, id }}
          onClose={close}
        >
          The audit does not change. A withdrawn dispute cannot be opened again.
        </ConfirmDialog>
      )}
    </Paper>
  );
}
