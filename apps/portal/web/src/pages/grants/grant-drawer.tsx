import { useQuery } from "@connectrpc/connect-query";
import { Drawer, Skeleton, Stack, Text, Title } from "@mantine/core";
import type { ExposureGrant } from "@platform/contracts/payroll_intake/v1/exposure";
import { PortalGrantsService } from "@platform/contracts/portal/v1/grants";
import { exposureGrantMembers } from "@platform/public-records/noun/exposure-grant";
import { Copyable } from "../../shared/parts/copyable.tsx";
import { Empty } from "../../shared/parts/empty.tsx";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { Facts } from "../../shared/parts/facts.tsx";
import { StatusBadge } from "../../shared/parts/status-badge.tsx";
import { Time } from "../../shared/parts/time.tsx";
import { memberFacts } from "../../shared/table/member-columns.tsx";
import { GrantActions } from "./grant-actions.tsx";
import { UsedIn } from "./used-in.tsx";

interface GrantDrawerProps {
  readonly id: string;
  readonly isReceived: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => unknown;
}

/** One grant: its sides, what flows by it, and the audits that used it. */
export function GrantDrawer({ id, isReceived, onClose, onChanged }: GrantDrawerProps) {
  const query = useQuery(PortalGrantsService.method.getGrant, { grantId: id });
  const grant = query.data?.grant;
  const { audits = [], otherSideName = "" } = query.data ?? {};
  const changed = () => {
    query.refetch();
    onChanged();
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={grant ? `Grant of ${grant.employerId}` : "Grant"}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {query.error ? <ErrorPanel error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isPending && <Skeleton height={240} />}
      {grant && (
        <Stack gap="lg">
          <Facts
            facts={[
              ["Status", <StatusBadge key="status" status={grant.status} />],
              ["From", isReceived ? sideText(grant.ownerId, otherSideName) : "Your organization"],
              ["To", isReceived ? "Your organization" : sideText(grant.granteeOwnerId, otherSideName)],
              ["Employer", grant.employerId],
              ["Their id of the employer", grant.granteeEmployerId],
              ...memberFacts(exposureGrantMembers, grant),
              ["Offered", <Time key="offered" at={grant.createdAt} full />],
              ["Accepted", <Time key="accepted" at={grant.acceptedAt} full />],
              ...(grant.endedAt ? ([["Ended", <Time key="ended" at={grant.endedAt} full />]] as const) : []),
              ["Grant id", <Copyable key="id" value={grant.id} what="grant id" />],
            ]}
          />
          <GrantActions grant={grant} isReceived={isReceived} onChanged={changed} />
          <div>
            <Title order={2} mb={4}>
              What flows
            </Title>
            <Text size="sm">{flowOf(grant, isReceived)}</Text>
          </div>
          <div>
            <Title order={2} mb="sm">
              Audits that used it
            </Title>
            {audits.length === 0 ? (
              <Empty title="No audit has used it">
                An audit of the employer uses it once it is accepted and has payroll in the term.
              </Empty>
            ) : (
              <UsedIn audits={audits} isReceived={isReceived} />
            )}
          </div>
        </Stack>
      )}
    </Drawer>
  );
}

/** The name of the other side with its id; the id alone before it has agreed to the grant. */
const sideText = (ownerId: string, name: string) => (name && name !== ownerId ? `${name} (${ownerId})` : ownerId);

/** Records that the grant shows to each side. */
function flowOf({ status, employerId }: ExposureGrant, isReceived: boolean): string {
  if (status === "offered") {
    return isReceived
      ? `Nothing yet. Once you accept, payroll of ${employerId} counts in your previews and audits.`
      : `Nothing yet. Once they accept, payroll of ${employerId} counts in their previews and audits.`;
  }
  if (status !== "accepted") return "Nothing any more. Audits that used it keep what they were rated from.";
  return isReceived
    ? `Payroll of ${employerId} by state and class code counts in your previews and audits, and you read the records that your worksheets cite. They see which of their payroll you used, not your rates and premiums.`
    : `They read payroll of ${employerId} by state and class code, and the records that their worksheets cite: nothing else of you. You see below which of your payroll they used, not their rates and premiums.`;
}
