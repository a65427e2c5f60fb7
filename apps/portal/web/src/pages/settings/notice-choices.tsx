import { useMutation, useQuery } from "@connectrpc/connect-query";
import { Checkbox, Chip, Group, Skeleton, Text } from "@mantine/core";
import { type Notice, PortalSettingsService } from "@platform/contracts/portal/v1/settings";
import { getRouteApi } from "@tanstack/react-router";
import { usePermission } from "../../app/permission.ts";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { Section } from "../../shared/parts/section.tsx";
import { NoticeTable } from "./notice-table.tsx";

const environmentRoute = getRouteApi("/$environment");

/** Possible recipients of a notice. */
const recipients: readonly (readonly [value: string, label: string])[] = [
  ["contact", "Contact address"],
  ["admin", "Admins"],
  ["developer", "Developers"],
  ["operations", "Operations"],
  ["auditor", "Auditors"],
  ["viewer", "Viewers"],
];

/** E-mails that people of the owner receive in this environment, with their recipients. */
export function NoticeChoices({ contactEmail }: { readonly contactEmail: string }) {
  const { environment } = environmentRoute.useRouteContext();
  const canChange = usePermission("settings");
  const notices = useQuery(PortalSettingsService.method.listNotices, {});
  const change = useMutation(PortalSettingsService.method.changeNotice, { onSettled: () => notices.refetch() });
  const error = notices.error ?? change.error;
  return (
    <Section title={`Notices of the ${environment}`}>
      {error ? <ErrorPanel error={error} onRetry={() => notices.refetch()} /> : null}
      {notices.isPending && <Skeleton height={240} />}
      {notices.data && (
        <NoticeTable
          label={`Notices of the ${environment}`}
          rows={notices.data.notices.map((notice) => ({
            key: notice.kind,
            when: canChange ? (
              <Checkbox
                label={sentence(notice.occasion)}
                checked={notice.enabled}
                onChange={({ currentTarget: { checked } }) => change.mutate({ kind: notice.kind, enabled: checked })}
              />
            ) : (
              sentence(notice.occasion)
            ),
            to: (
              <>
                {canChange && notice.enabled ? (
                  <Recipients
                    notice={notice}
                    onChange={(values) => change.mutate({ kind: notice.kind, recipients: { values: [...values] } })}
                  />
                ) : (
                  recipientsText(notice)
                )}
                <Unsubscribed count={notice.unsubscribed} />
              </>
            ),
          }))}
        />
      )}
      <Text size="sm" mt="sm" role="status">
        {change.isSuccess ? "Saved. " : ""}
        At most one e-mail of a kind in an hour; it says how many there were.
        {contactEmail === "" && " There is no contact address yet."}
      </Text>
    </Section>
  );
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function Unsubscribed({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return <Text size="xs">{count === 1 ? "1 recipient has" : `${count} recipients have`} unsubscribed.</Text>;
}

interface RecipientsProps {
  readonly notice: Notice;
  readonly onChange: (values: readonly string[]) => void;
}

/** The last recipient stays: whoever wants nothing clears the box before it. */
function Recipients({ notice, onChange }: RecipientsProps) {
  return (
    <Chip.Group
      multiple
      value={[...notice.recipients]}
      onChange={(values: string[]) => {
        if (values.length > 0) onChange(values);
      }}
    >
      <Group gap={6} role="group" aria-label={`Recipients: ${notice.occasion}`}>
        {recipients.map(([value, label]) => (
          <Chip key={value} value={value} size="xs">
            {label}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}

function recipientsText({ enabled, recipients: chosen }: Notice): string {
  if (!enabled) return "Nobody";
  return recipients
    .filter(([value]) => chosen.includes(value))
    .map(([, label]) => label)
    .join(", ");
}
