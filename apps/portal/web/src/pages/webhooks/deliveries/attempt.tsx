import { Paper, Text } from "@mantine/core";
import type { Attempt as AttemptRecord } from "@platform/contracts/webhooks/v1/webhooks";
import { Facts } from "../../../shared/parts/facts.tsx";
import { TextBlock } from "../../../shared/parts/text-block.tsx";
import { Time } from "../../../shared/parts/time.tsx";
import classes from "./delivery-drawer.module.css";
import { textOf } from "./text-of.ts";

/** One request to the receiver: its headers, and what the receiver answered. */
export function Attempt({ attempt }: { readonly attempt: AttemptRecord }) {
  const { number, startedAt, durationMs, responseCode, error, answer, url, headers } = attempt;
  return (
    <Paper withBorder p="sm">
      <Facts
        facts={[
          [`Attempt ${number}`, <Time key="at" at={startedAt} full />],
          ["Response", responseCode ?? "none"],
          ["Duration", `${durationMs.toLocaleString("en-US")} ms`],
        ]}
      />
      {error && (
        <Text size="sm" mt="xs">
          {error}
        </Text>
      )}
      {answer.length > 0 && (
        <>
          <div className={classes.label}>Start of the response</div>
          <TextBlock label={`Start of the response to attempt ${number}`} text={textOf(answer)} />
        </>
      )}
      {headers.length > 0 && (
        <details className={classes.details}>
          <summary>Headers of the request</summary>
          <TextBlock
            label={`Headers of attempt ${number}`}
            text={[`POST ${url}`, ...headers.map(({ name, value }) => `${name}: ${value}`)].join("\n")}
          />
          The digests of signatures are not retained: … is in their place.
        </details>
      )}
    </Paper>
  );
}
