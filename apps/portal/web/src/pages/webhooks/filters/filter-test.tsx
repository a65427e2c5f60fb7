import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { useMutation, useQuery } from "@connectrpc/connect-query";
import { Alert, Button, NativeSelect, Skeleton, Stack, Table, Textarea, TextInput } from "@mantine/core";
import { PortalWebhooksService } from "@platform/contracts/portal/v1/webhooks";
import {
  type CheckFilterResponse,
  type Delivery,
  type EventFilterSchema,
  WebhooksService,
} from "@platform/contracts/webhooks/v1/webhooks";
import { useState } from "react";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { agoText, dayText } from "../../../shared/text/date-text.ts";
import { eventIn } from "./event-in.ts";
import { filterNames } from "./filter-names.ts";

const test = "webhook.test";
const another = "another";

interface FilterTestProps {
  /** Event types of which there are examples. */
  readonly eventTypes: readonly string[];
  /** The filter as it is now. */
  readonly filter: () => MessageInitShape<typeof EventFilterSchema>;
}

/** Compares a filter with a past event, or with an example that can be changed, and says which member does not match. */
export function FilterTest({ eventTypes, filter }: FilterTestProps) {
  const [chosen, setChosen] = useState("");
  const [eventId, setEventId] = useState("");
  const [changed, setChanged] = useState<string>();
  const check = useCheck();
  const type = eventTypes.includes(chosen) ? chosen : "";
  const example = useQuery(PortalWebhooksService.method.getExampleEvent, { eventType: type }, { enabled: type !== "" });
  const choose = (value: string) => {
    setChosen(value);
    setChanged(undefined);
    check.reset();
  };
  const body = changed ?? example.data?.body ?? "";
  const request = type ? { body } : { eventId: chosen === another ? eventId.trim() : chosen };
  const isReady = Object.values(request).every((value) => value !== "");
  return (
    <Stack>
      <EventSelect eventTypes={eventTypes} value={chosen} onChange={choose} />
      {chosen === another && (
        <TextInput label="Event id" value={eventId} onChange={(event) => setEventId(event.currentTarget.value)} />
      )}
      {type && example.isPending && <Skeleton height={120} />}
      {type && example.data && (
        <Textarea
          label="Body of the request"
          description="What filters read of such an event. Change its values, or paste a whole body."
          autosize
          minRows={4}
          maxRows={16}
          spellCheck={false}
          styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
          value={body}
          onChange={(event) => setChanged(event.currentTarget.value)}
        />
      )}
      <div>
        <Button
          variant="default"
          loading={check.isPending}
          disabled={!isReady}
          onClick={() => check.compare(filter(), request)}
        >
          Compare
        </Button>
      </div>
      {check.error ? <ErrorPanel error={check.error} /> : null}
      {check.data && <Outcome outcome={check.data} />}
    </Stack>
  );
}

/** A comparison on request. Its error is that of the call, or of a body that is no event, which is not sent. */
function useCheck() {
  const check = useMutation(WebhooksService.method.checkFilter);
  const [bodyError, setBodyError] = useState<unknown>();
  const reset = () => {
    setBodyError(undefined);
    check.reset();
  };
  return {
    data: check.data,
    error: bodyError ?? check.error,
    isPending: check.isPending,
    reset,
    compare(filter: ReturnType<FilterTestProps["filter"]>, event: { body: string } | { eventId: string }) {
      reset();
      try {
        check.mutate({ filter, ...("body" in event ? eventIn(event.body) : event) });
      } catch (error) {
        setBodyError(error);
      }
    },
  };
}

interface EventSelectProps {
  readonly eventTypes: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Chooses a past event, another one by its id, or an example. */
function EventSelect({ eventTypes, value, onChange }: EventSelectProps) {
  const past = useQuery(WebhooksService.method.listDeliveries, { limit: 50 });
  const events = new Map(
    past.data?.deliveries.filter(({ eventType }) => eventType !== test).map((one) => [one.eventId, one]),
  );
  return (
    <NativeSelect
      label="Event"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: "", label: "Choose an event" },
        {
          group: "Sent or to be sent to your webhooks",
          items: [
            ...[...events].map(([id, delivery]) => ({ value: id, label: eventText(delivery) })),
            { value: another, label: "Another one, by its id" },
          ],
        },
        { group: "Examples", items: eventTypes.filter((one) => one !== test) },
      ]}
    />
  );
}

function eventText({ eventType, eventId, createdAt }: Delivery): string {
  const date = createdAt && timestampDate(createdAt);
  const when = date && (agoText(date.getTime(), Date.now()) ?? dayText(date.toISOString()));
  return `${eventType}, ${when}, …${eventId.slice(-6)}`;
}

function Outcome({ outcome: { eventType, matches, members } }: { readonly outcome: CheckFilterResponse }) {
  return (
    <Alert
      role="status"
      color={matches ? "green" : "amber"}
      title={matches ? `This ${eventType} passes the filter` : `This ${eventType} does not pass the filter`}
    >
      {members.length === 0 ? (
        "There is no filter: every event passes."
      ) : (
        <Table fz="xs" aria-label="Comparison" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Only</Table.Th>
              <Table.Th scope="col">The filter has</Table.Th>
              <Table.Th scope="col">The event has</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {members.map(({ name, wanted: filterValues, found: eventValues, matches: isFound }) => (
              <Table.Tr key={name}>
                <Table.Td>
                  {filterNames[name] ?? name}: {isFound ? "yes" : "no"}
                </Table.Td>
                <Table.Td style={{ overflowWrap: "anywhere" }}>{filterValues.join(", ")}</Table.Td>
                <Table.Td style={{ overflowWrap: "anywhere" }}>{eventValues.join(", ") || "none"}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Alert>
  );
}
