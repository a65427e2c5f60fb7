import { useMutation, useQuery } from "@connectrpc/connect-query";
import { Alert, Anchor, Button, NativeSelect, Paper, Skeleton, Stack, Text } from "@mantine/core";
import { PortalAuditsService } from "@platform/contracts/portal/v1/audits";
import type { Audit } from "@platform/contracts/premium_audit/v1/audits";
import { IconPrinter } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";
import { usePermission } from "../../app/permission.ts";
import { Money } from "../../shared/amount.tsx";
import { Copyable } from "../../shared/copyable.tsx";
import { ErrorPanel } from "../../shared/error-panel.tsx";
import { Facts } from "../../shared/facts.tsx";
import { PageHeader } from "../../shared/page-header.tsx";
import { StatusBadge } from "../../shared/status-badge.tsx";
import { Period, Time } from "../../shared/time.tsx";
import { words } from "../../shared/words.ts";
import { missingText } from "../../shared/worksheet/missing-text.ts";
import { WorksheetStatement } from "../../shared/worksheet/worksheet.tsx";
import { auditRoute } from "./routes.ts";

/** One audit: its result, what is missing, and the worksheet of each version as a statement that can be printed. */
export function AuditPage() {
  const { environment } = environmentRoute.useRouteContext();
  const { auditId } = auditRoute.useParams();
  const version = Number(auditRoute.useSearch().version ?? 0);
  const navigate = auditRoute.useNavigate();
  const query = useQuery(
    PortalAuditsService.method.getAudit,
    { auditId },
    { refetchInterval: ({ state }) => (state.data?.audit?.status === "in_progress" ? 2000 : false) },
  );
  const audit = query.data?.audit;
  const worksheet = useQuery(
    PortalAuditsService.method.getWorksheet,
    { auditId, version },
    { enabled: audit !== undefined && audit.version > 0 },
  );
  const back = { label: "Audits", to: "/$environment/audits", params: { environment }, search: {} } as const;
  if (!audit) {
    return (
      <>
        <PageHeader title="Audit" back={back} />
        {query.error ? <ErrorPanel error={query.error} onRetry={() => query.refetch()} /> : <Skeleton height={160} />}
      </>
    );
  }
  const versions = query.data?.versions ?? [];
  return (
    <>
      <PageHeader
        title={`Premium audit of ${audit.employerId}`}
        description={<Period start={audit.periodStart} end={audit.periodEnd} />}
        back={back}
      >
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
          disabled={!worksheet.data?.worksheet}
        >
          Print
        </Button>
        <Revise audit={audit} onRevised={() => query.refetch()} />
      </PageHeader>
      <Stack gap="lg">
        <AuditState audit={audit} />
        <Paper withBorder p="md">
          <Facts
            facts={[
              ["Status", <StatusBadge key="status" status={audit.outOfDate ? "out_of_date" : audit.status} />],
              ["Type", words(audit.auditType)],
              ["Total premium", <Money key="total" value={audit.results?.totalPremium ?? ""} />],
              ["Estimated premium", <Money key="estimate" value={audit.results?.estimatedPremium ?? ""} />],
              ["Adjustment", <Money key="adjustment" value={audit.results?.adjustment ?? ""} />],
              ["Paid", <Money key="paid" value={audit.results?.paid ?? ""} />],
              ["Balance", <Money key="balance" value={audit.results?.balance ?? ""} />],
              ["Finished", <Time key="finished" at={audit.finishedAt} full />],
              [
                "Policy",
                <Anchor
                  key="policy"
                  inherit
                  renderRoot={(props) => (
                    <Link
                      to="/$environment/policies/$policyId"
                      params={{ environment, policyId: audit.policyId }}
                      {...props}
                    />
                  )}
                >
                  Open the policy
                </Anchor>,
              ],
              ["Audit id", <Copyable key="id" value={audit.id} what="audit id" />],
            ]}
          />
        </Paper>
        {versions.length > 1 && (
          <NativeSelect
            label="Version"
            maw={420}
            value={String(version || audit.version)}
            data={versions.map((one) => ({
              value: String(one.version),
              label: `${one.version}: ${one.kind.replaceAll("_", " ")}${one.reason ? `, ${one.reason}` : ""}`,
            }))}
            onChange={({ currentTarget: { value } }) => navigate({ search: { version: value }, resetScroll: false })}
          />
        )}
        {worksheet.error ? <ErrorPanel error={worksheet.error} onRetry={() => worksheet.refetch()} /> : null}
        {worksheet.data?.worksheet && <WorksheetStatement worksheet={worksheet.data.worksheet} />}
      </Stack>
    </>
  );
}

function AuditState({ audit }: { readonly audit: Audit }) {
  if (audit.failure) {
    return (
      <Alert color="red" role="alert" title={audit.failure.message}>
        {audit.failure.missing.map((missing) => (
          <Text size="sm" key={missingText(missing)}>
            {missingText(missing)}
          </Text>
        ))}
      </Alert>
    );
  }
  if (!audit.outOfDate) return null;
  const changes = [
    ...audit.changedReportIds,
    ...audit.changedPolicyMembers,
    ...audit.changedGrantIds,
    ...audit.changedAuditIds,
  ];
  return (
    <Alert color="amber" title="This audit is out of date">
      What it was rated from has changed since: {changes.join(", ")}. Rate it again to see the difference.
    </Alert>
  );
}

function Revise({ audit, onRevised }: { readonly audit: Audit; readonly onRevised: () => unknown }) {
  const canChange = usePermission("audits");
  const revise = useMutation(PortalAuditsService.method.reviseAudit, { onSuccess: () => onRevised() });
  if (!canChange || audit.status === "in_progress") return null;
  return (
    <>
      <Button
        {...(!audit.outOfDate && audit.status !== "failed" && { variant: "default" })}
        loading={revise.isPending}
        onClick={() => revise.mutate({ auditId: audit.id })}
      >
        Rate again
      </Button>
      {revise.error ? <ErrorPanel error={revise.error} /> : null}
    </>
  );
}
