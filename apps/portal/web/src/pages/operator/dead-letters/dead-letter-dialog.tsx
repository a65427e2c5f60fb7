import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { Alert, Button, Group, List, Modal, Progress, Stack, Text } from "@mantine/core";
import {
  type DeadLetter,
  type DeadLetterOutcome,
  type DeadLetterResult,
  PortalOperationsService,
} from "@platform/contracts/portal/v1/operations";
import type { EnumName } from "@platform/service/call/enum-names";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { idOf } from "./dead-letter-id.ts";

interface DeadLetterDialogProps {
  readonly action: "replay" | "discard";
  readonly letters: readonly DeadLetter[];
  readonly onClose: (hasChanged: boolean) => void;
  readonly onChanged: () => unknown;
}

const mostAtOnce = 20;

const texts = {
  replay: {
    verb: "Replay",
    effect:
      "The services process the events again. Those that succeed are removed from the list, those that fail stay.",
  },
  discard: {
    verb: "Discard",
    effect: "Their events never take effect. This cannot be undone: inform the owner.",
  },
} as const;

/** Outcomes of a dead letter, in words. */
const outcomeTexts: Readonly<Record<string, string>> = {
  had_effect: "had taken effect before, so that nothing was left to do",
  failed: "failed again",
  gone: "does not exist any more",
  unavailable: "stays: the service cannot be reached",
} satisfies Record<Exclude<EnumName<typeof DeadLetterResult>, "done">, string>;

const count = (number: number) => `${number.toLocaleString("en-US")} dead letter${number === 1 ? "" : "s"}`;

/** Asks before dead letters are replayed or discarded, naming them; then shows the outcome of each. */
export function DeadLetterDialog({ action, letters: initialLetters, onClose, onChanged }: DeadLetterDialogProps) {
  // The list is read again meanwhile, without those that are done.
  const [letters] = useState(initialLetters);
  const { run, outcomes } = useRun(action, letters, onChanged);
  const { verb, effect } = texts[action];
  const isDone = run.isSuccess;
  const close = () => onClose(outcomes.length > 0);
  return (
    <Modal
      opened
      onClose={close}
      title={isDone ? `${count(letters.length)}` : `${verb} ${count(letters.length)}?`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack>
        {!isDone && (
          <Text size="sm" component="div">
            <p>{effect}</p>
            <Names letters={letters} />
          </Text>
        )}
        {run.isPending && (
          <Progress
            value={(outcomes.length / letters.length) * 100}
            aria-label={`${outcomes.length} of ${letters.length}`}
          />
        )}
        {isDone && <Outcomes action={action} outcomes={outcomes} total={letters.length} />}
        {run.error ? <ErrorPanel error={run.error} /> : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close} data-autofocus>
            {isDone ? "Close" : "Cancel"}
          </Button>
          {!isDone && (
            <Button
              loading={run.isPending}
              onClick={() => run.mutate()}
              {...(action === "discard" && { color: "red.8" })}
            >
              {verb} {letters.length.toLocaleString("en-US")}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

type Action = DeadLetterDialogProps["action"];

/** Replays or discards letters, a few with each call; a repeated run continues after the last outcome. */
function useRun(action: Action, letters: readonly DeadLetter[], onChanged: () => unknown) {
  const [outcomes, setOutcomes] = useState<readonly DeadLetterOutcome[]>([]);
  const transport = useTransport();
  const run = useMutation({
    async mutationFn() {
      const client = createClient(PortalOperationsService, transport);
      const keys = letters.map(({ service, number }) => ({ service, number }));
      for (let start = outcomes.length; start < keys.length; start += mostAtOnce) {
        const request = { keys: keys.slice(start, start + mostAtOnce) };
        const response = await (action === "replay"
          ? client.replayDeadLetters(request)
          : client.discardDeadLetters(request));
        setOutcomes((before) => [...before, ...response.outcomes]);
      }
    },
    onSettled: () => onChanged(),
  });
  return { run, outcomes };
}

interface OutcomesProps {
  readonly action: Action;
  readonly outcomes: readonly DeadLetterOutcome[];
  /** Number of letters. */
  readonly total: number;
}

function Outcomes({ action, outcomes, total }: OutcomesProps) {
  const special = outcomes.filter(({ outcome }) => outcome !== "done");
  return (
    <Alert color={special.length > 0 ? "amber" : "green"} role="status">
      <Text size="sm">
        {action === "replay" ? "Processed" : "Discarded"}: {outcomes.length - special.length} of {total}.
      </Text>
      <List size="sm">
        {special.slice(0, 50).map(({ key, outcome, reason }) => (
          <List.Item key={key && idOf(key)}>
            {key && `${key.service} ${key.number}`} {outcomeTexts[outcome] ?? outcome}
            {reason && `: ${reason}`}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

const mostNamed = 10;

/** The numbers, by service. */
function Names({ letters }: { readonly letters: readonly DeadLetter[] }) {
  const byService = Map.groupBy(letters, ({ service }) => service);
  return (
    <List size="sm">
      {[...byService].map(([service, ofService]) => (
        <List.Item key={service}>
          {service}:{" "}
          {ofService
            .slice(0, mostNamed)
            .map(({ number }) => String(number))
            .join(", ")}
          {ofService.length > mostNamed && ` and ${(ofService.length - mostNamed).toLocaleString("en-US")} more`}
        </List.Item>
      ))}
    </List>
  );
}
