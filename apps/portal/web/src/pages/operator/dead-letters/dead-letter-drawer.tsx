import { useQuery } from "@connectrpc/connect-query";
import { Anchor, Button, Drawer, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import type { ActivityEntry } from "@platform/contracts/portal/v1/activity";
import { type DeadLetter, PortalOperationsService } from "@platform/contracts/portal/v1/operations";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Nothing } from "../../../shared/parts/amount.tsx";
import { Copyable } from "../../../shared/parts/copyable.tsx";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { Facts } from "../../../shared/parts/facts.tsx";
import { Time } from "../../../shared/parts/time.tsx";
import { actionText } from "../../../shared/text/activity-texts.ts";
import { words } from "../../../shared/text/words.ts";
import { DeadLetterDialog } from "./dead-letter-dialog.tsx";
import { keyOf } from "./dead-letter-id.ts";

/** Meaning of reasons, and the next step. Others are reasons of the service, which its log explains. */
const advice: Readonly<Record<string, string>> = {
  UNKNOWN_TYPE: "A newer release published it. Replay it once the newer release is deployed everywhere.",
  UNDECODABLE: "It is not an event of this platform: another program writes to the stream. A replay fails again.",
  WRONG_SUBJECT: "The consumer refused a forged event. A replay refuses it again: inform your security team.",
  WRONG_SOURCE: "The consumer refused a forged event. A replay refuses it again: inform your security team.",
};
const usualAdvice = "Fix the cause, usually with a release, then replay it. The service's log says what went wrong.";

interface DeadLetterDrawerProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onChanged: () => unknown;
}

/** One dead letter without the content of its event, and what the request that caused it has changed. */
export function DeadLetterDrawer({ id, onClose, onChanged }: DeadLetterDrawerProps) {
  const key = keyOf(id);
  const [action, setAction] = useState<"replay" | "discard">();
  const query = useQuery(PortalOperationsService.method.getDeadLetter, { key }, { retry: false });
  const letter = query.data?.deadLetter;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={letter?.eventType || "Dead letter"}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {query.error ? <ErrorPanel error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isPending && <Skeleton height={160} />}
      {letter && (
        <Stack>
          <LetterFacts letter={letter} />
          <Text size="sm">{advice[letter.reason] ?? usualAdvice}</Text>
          <Group gap="xs">
            <Button size="xs" onClick={() => setAction("replay")}>
              Replay
            </Button>
            <Button size="xs" variant="default" onClick={() => setAction("discard")}>
              Discard
            </Button>
          </Group>
          <Changes changes={query.data?.changes ?? []} />
          {action && (
            <DeadLetterDialog
              action={action}
              letters={[letter]}
              onClose={(hasChanged) => {
                setAction(undefined);
                if (hasChanged) onClose();
              }}
              onChanged={onChanged}
            />
          )}
        </Stack>
      )}
    </Drawer>
  );
}

function LetterFacts({ letter }: { readonly letter: DeadLetter }) {
  const { ownerId, environment, eventId, requestId } = letter;
  return (
    <Facts
      facts={[
        ["Number", `${letter.service} ${letter.number}`],
        ["Consumer", letter.consumer],
        ["Reason", <code key="reason">{letter.reason}</code>],
        ["Since", <Time key="died" at={letter.diedAt} full />],
        ["Owner", ownerId ? <OwnerLink key="owner" ownerId={ownerId} /> : <Nothing key="owner" />],
        ["Environment", environment ? words(environment) : <Nothing key="environment" />],
        ["Event id", eventId ? <Copyable key="event" value={eventId} what="event id" /> : <Nothing key="event" />],
        [
          "Request id",
          requestId ? <Copyable key="request" value={requestId} what="request id" /> : <Nothing key="request" />,
        ],
      ]}
    />
  );
}

/** Changes by the request that caused the event. */
function Changes({ changes }: { readonly changes: readonly ActivityEntry[] }) {
  return (
    <>
      <Title order={3}>What its request changed</Title>
      {changes.length === 0 && <Text size="sm">Nothing is recorded.</Text>}
      {changes.map((change) => (
        <Facts
          key={change.id}
          facts={[
            [actionText(change.action), <Time key="at" at={change.createdAt} full />],
            ["Record", change.resourceId],
            ["By", change.actorName || change.actorId || words(change.actorType)],
          ]}
        />
      ))}
    </>
  );
}

function OwnerLink({ ownerId }: { readonly ownerId: string }) {
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => <Link to="/operator/owners/$ownerId" params={{ ownerId }} search={{}} {...props} />}
    >
      {ownerId}
    </Anchor>
  );
}
