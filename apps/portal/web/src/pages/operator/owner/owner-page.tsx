import { useQuery } from "@connectrpc/connect-query";
import { Alert, Button, Skeleton, Stack, Tabs } from "@mantine/core";
import type { Owner } from "@platform/contracts/credentials/v1/credentials";
import { type GetOwnerResponse, PortalOwnersService } from "@platform/contracts/portal/v1/owners";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { PageHeader } from "../../../shared/parts/page-header.tsx";
import { OwnerForm } from "../owners/owner-form.tsx";
import { Credentials } from "./credentials.tsx";
import { OwnerActivity } from "./owner-activity.tsx";
import { Overview } from "./owner-overview.tsx";
import { Support } from "./support.tsx";
import { SuspendDialog } from "./suspend-dialog.tsx";

const ownerRoute = getRouteApi("/operator/owners/$ownerId");

const back = { label: "Owners", to: "/operator/owners", search: {} } as const;

/** One owner: what it is and may do, its credentials, its records as support sees them, who changed what. */
export function OwnerPage() {
  const { ownerId } = ownerRoute.useParams();
  const { show = "overview" } = ownerRoute.useSearch();
  const navigate = ownerRoute.useNavigate();
  const query = useQuery(PortalOwnersService.method.getOwner, { ownerId });
  const owner = query.data?.owner;
  if (!query.data || !owner) {
    return (
      <>
        <PageHeader title="Owner" back={back} />
        {query.error ? <ErrorPanel error={query.error} onRetry={() => query.refetch()} /> : <Skeleton height={180} />}
      </>
    );
  }
  const changed = () => query.refetch();
  return (
    <>
      <PageHeader title={owner.name || owner.id} description={owner.name ? owner.id : undefined} back={back}>
        <Actions details={query.data} owner={owner} onChanged={changed} />
      </PageHeader>
      <Stack gap="lg">
        {owner.suspendedAt && (
          <Alert color="red" title="This owner is suspended">
            All its credentials are refused, its webhooks are held, and its people can only read.
          </Alert>
        )}
        <Tabs
          value={show}
          keepMounted={false}
          onChange={(value) => navigate({ search: value === "overview" ? {} : { show: value ?? "" } })}
        >
          <Tabs.List mb="md">
            <Tabs.Tab value="overview">Overview</Tabs.Tab>
            <Tabs.Tab value="credentials">Credentials</Tabs.Tab>
            <Tabs.Tab value="support">Files and webhooks</Tabs.Tab>
            <Tabs.Tab value="activity">Activity</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="overview">
            <Overview details={query.data} owner={owner} />
          </Tabs.Panel>
          <Tabs.Panel value="credentials">
            <Credentials details={query.data} ownerId={owner.id} onChanged={changed} />
          </Tabs.Panel>
          <Tabs.Panel value="support">
            <Support ownerId={owner.id} />
          </Tabs.Panel>
          <Tabs.Panel value="activity">
            <OwnerActivity ownerId={owner.id} />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </>
  );
}

interface ActionsProps {
  readonly details: GetOwnerResponse;
  readonly owner: Owner;
  readonly onChanged: () => unknown;
}

function Actions({ details, owner, onChanged }: ActionsProps) {
  const [dialog, setDialog] = useState<"change" | "suspend">();
  const close = () => setDialog(undefined);
  const done = () => {
    close();
    onChanged();
  };
  return (
    <>
      <Button variant="default" onClick={() => setDialog("change")}>
        Change
      </Button>
      <Button variant={owner.suspendedAt ? "filled" : "default"} onClick={() => setDialog("suspend")}>
        {owner.suspendedAt ? "Resume" : "Suspend"}
      </Button>
      {dialog === "change" && <OwnerForm owner={owner} plans={details.plans} onClose={close} onDone={done} />}
      {dialog === "suspend" && <SuspendDialog owner={owner} onClose={close} onDone={done} />}
    </>
  );
}
