import { timestampDate } from "@bufbuild/protobuf/wkt";
import { useMutation, useQuery } from "@connectrpc/connect-query";
import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { type Consent, ConsentSubject, PortalConsentsService } from "@platform/contracts/portal/v1/consents";
import type { FormEvent } from "react";
import { usePermission } from "../../app/permission.ts";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { Section } from "../../shared/parts/section.tsx";
import { Time } from "../../shared/parts/time.tsx";

const subjects: readonly (readonly [subject: ConsentSubject, text: string])[] = [
  [ConsentSubject.PAYROLL, "See names and wages"],
  [ConsentSubject.KEYS, "Issue API keys and client credentials"],
];
const durations = [
  ["2", "For 2 hours"],
  ["24", "For a day"],
  ["168", "For a week"],
].map(([value = "", label = ""]) => ({ value, label }));

const methods = PortalConsentsService.method;

/** Consents of the owner to what the operator's staff may not do without, which an admin gives and ends. */
export function Consents() {
  const canChange = usePermission("settings");
  const consents = useQuery(methods.listConsents, {});
  const changed = { onSuccess: () => consents.refetch() };
  const give = useMutation(methods.giveConsent, changed);
  const end = useMutation(methods.endConsent, changed);
  const error = consents.error ?? give.error ?? end.error;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [subject] = subjects.find(([one]) => String(one) === form.get("subject")) ?? [ConsentSubject.UNSPECIFIED];
    give.mutate({ subject, hours: Number(form.get("hours")) });
  };
  return (
    <Section title="Consent for the operator's staff">
      <Stack>
        <Text size="sm">
          The operator's staff see no names and wages of yours and issue no credentials, unless an admin consents.
          Admins and the contact address get an e-mail when staff use a consent; the activity has each use.
        </Text>
        {error ? <ErrorPanel error={error} /> : null}
        {consents.data?.consents.map((consent) => (
          <ConsentLine
            key={consent.id}
            consent={consent}
            onEnd={canChange ? () => end.mutate({ consentId: consent.id }) : undefined}
          />
        ))}
        {canChange && (
          <form onSubmit={submit}>
            <Group align="end">
              <NativeSelect
                label="Staff may"
                name="subject"
                data={subjects.map(([subject, label]) => ({ value: String(subject), label }))}
              />
              <NativeSelect label="How long" name="hours" data={durations} />
              <Button type="submit" variant="default" loading={give.isPending}>
                Give consent
              </Button>
            </Group>
          </form>
        )}
      </Stack>
    </Section>
  );
}

function ConsentLine({ consent, onEnd }: { readonly consent: Consent; readonly onEnd: (() => void) | undefined }) {
  const { subject, givenBy, expiresAt, lastUsedAt } = consent;
  const isOver = !expiresAt || timestampDate(expiresAt).getTime() <= Date.now();
  const text = subjects.find(([one]) => one === subject)?.[1] ?? "";
  return (
    <Group justify="space-between">
      <Text size="sm">
        {text}, by {givenBy}; {isOver ? "ended" : "ends"} <Time at={expiresAt} />
        {lastUsedAt ? (
          <>
            , last used <Time at={lastUsedAt} />
          </>
        ) : (
          ", never used"
        )}
      </Text>
      {!isOver && onEnd && (
        <Button size="compact-xs" variant="default" aria-label={`End the consent: ${text}`} onClick={onEnd}>
          End
        </Button>
      )}
    </Group>
  );
}
