import { useQuery } from "@connectrpc/connect-query";
import { Skeleton, Stack, Text } from "@mantine/core";
import { PortalSettingsService } from "@platform/contracts/portal/v1/settings";
import { Copyable } from "../../shared/parts/copyable.tsx";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { PageHeader } from "../../shared/parts/page-header.tsx";
import { Section } from "../../shared/parts/section.tsx";
import { Consents } from "./consents.tsx";
import { Contact } from "./contact.tsx";
import { FrameHosts } from "./frame-hosts.tsx";
import { Logo } from "./logo.tsx";
import { NoticeChoices } from "./notice-choices.tsx";
import { Notices } from "./notices.tsx";
import { SingleSignOn } from "./single-sign-on.tsx";

/** Contact, notices, logo and retention of the owner. */
export function SettingsPage() {
  const settings = useQuery(PortalSettingsService.method.getSettings, {});
  const { data } = settings;
  return (
    <>
      <PageHeader
        title="Settings"
        description={
          <>
            They hold in production and sandbox alike, except the notices that you choose.
            {data && (
              <div>
                Owner id <Copyable value={data.ownerId} what="owner id" />
              </div>
            )}
          </>
        }
      />
      {settings.error ? <ErrorPanel error={settings.error} onRetry={() => settings.refetch()} /> : null}
      {settings.isPending && <Skeleton height={320} maw="var(--form-width)" />}
      {data && (
        <Stack gap="xl">
          <Contact settings={data} onChanged={() => settings.refetch()} />
          <NoticeChoices contactEmail={data.contactEmail} />
          <Notices contactEmail={data.contactEmail} />
          <SingleSignOn />
          <Consents />
          <Logo settings={data} onChanged={() => settings.refetch()} />
          <FrameHosts settings={data} onChanged={() => settings.refetch()} />
          <Section title="Retention">
            <Text size="sm">
              Payroll, employees, policies, audits and activity are retained for{" "}
              <strong>{data.retentionYears === 1 ? "1 year" : `${data.retentionYears} years`}</strong> and then deleted,
              except what a legal hold protects. Your agreement with the operator of the platform sets this.
            </Text>
          </Section>
        </Stack>
      )}
    </>
  );
}
