import { useQuery } from "@connectrpc/connect-query";
import { Alert, Button, NativeSelect, Skeleton, Stack } from "@mantine/core";
import { PortalAuditsService } from "@platform/contracts/portal/v1/audits";
import type { Statement } from "@platform/contracts/premium_audit/v1/statements";
import { IconDownload } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { Empty } from "../../../shared/parts/empty.tsx";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { PageHeader } from "../../../shared/parts/page-header.tsx";
import { RecordMenu } from "../../../shared/parts/record-menu.tsx";
import { Period } from "../../../shared/parts/time.tsx";
import { WorksheetStatement } from "../../../shared/worksheet/worksheet.tsx";
import { StatementDifferenceSection } from "./difference.tsx";
import { PremiumByClass } from "./premium-by-class.tsx";
import { StatementSummary } from "./summary.tsx";

const environmentRoute = getRouteApi("/$environment");
const statementRoute = getRouteApi("/$environment/audits/$auditId/statement");

/** The statement of a version of an audit: what the insured gets, and the files of it. */
export function StatementPage() {
  const { environment } = environmentRoute.useRouteContext();
  const { auditId } = statementRoute.useParams();
  const { version: versionText } = statementRoute.useSearch();
  const version = versionText === undefined ? 0 : Number(versionText);
  const isVersion = versionText === undefined || /^[1-9]\d{0,8}$/.test(versionText);
  const query = useQuery(PortalAuditsService.method.getStatement, { auditId, version }, { enabled: isVersion });
  const { statement, approverName = "" } = query.data ?? {};
  if (statement) return <StatementDetail auditId={auditId} statement={statement} approverName={approverName} />;
  return (
    <>
      <PageHeader title="Statement" back={backTo(environment, auditId)} />
      {!isVersion && <Empty title="There is no such version">A version is a whole number from 1.</Empty>}
      {query.error ? <ErrorPanel error={query.error} onRetry={() => query.refetch()} /> : null}
      {isVersion && query.isPending && <Skeleton height={240} />}
    </>
  );
}

const backTo = (environment: string, auditId: string) =>
  ({ label: "Audit", to: "/$environment/audits/$auditId", params: { environment, auditId }, search: {} }) as const;

interface StatementDetailProps {
  readonly auditId: string;
  readonly statement: Statement;
  readonly approverName: string;
}

function StatementDetail({ auditId, statement, approverName }: StatementDetailProps) {
  const { environment } = environmentRoute.useRouteContext();
  const navigate = statementRoute.useNavigate();
  const shown = statement.version?.version ?? 0;
  const newest = statement.audit?.version ?? 0;
  return (
    <>
      <PageHeader
        title="Premium audit statement"
        description={
          <>
            {statement.parties?.insured?.name || statement.audit?.employerId},{" "}
            <Period start={statement.periodStart} end={statement.periodEnd} />
          </>
        }
        back={backTo(environment, auditId)}
      >
        <Downloads auditId={auditId} version={shown} />
        <RecordMenu ids={[["audit id", auditId]]} />
      </PageHeader>
      <Stack gap="xl">
        {newest > 1 && (
          <NativeSelect
            label="Version"
            maw={200}
            value={String(shown)}
            data={Array.from({ length: newest }, (_, index) => String(newest - index))}
            onChange={({ currentTarget: { value } }) => navigate({ search: { version: value }, resetScroll: false })}
          />
        )}
        {shown === 0 && <Alert color="amber" title="The audit has no result yet" />}
        {shown > 0 && (shown !== newest || !statement.audit?.results) && (
          <Alert color="amber" title="This version does not count any more: it was replaced or withdrawn" />
        )}
        <StatementSummary statement={statement} approverName={approverName} />
        <PremiumByClass classes={statement.classes} />
        {statement.difference && <StatementDifferenceSection difference={statement.difference} />}
        {statement.worksheet && <WorksheetStatement worksheet={statement.worksheet} isForInsured />}
      </Stack>
    </>
  );
}

/** The statement as files; version 0 is that of an audit without a result. */
function Downloads({ auditId, version }: { readonly auditId: string; readonly version: number }) {
  const { environment, membership } = environmentRoute.useRouteContext();
  const query = new URLSearchParams({
    environment,
    owner: membership?.ownerId ?? "",
    ...(version && { version: `${version}` }),
  });
  return (["PDF", "CSV", "JSON"] as const).map((format) => (
    <Button
      key={format}
      component="a"
      href={`/download/audits/${auditId}/statement.${format.toLowerCase()}?${query}`}
      download
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      aria-label={`${format}: download the statement`}
    >
      {format}
    </Button>
  ));
}
