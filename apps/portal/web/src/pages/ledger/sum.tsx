import { Anchor, Paper } from "@mantine/core";
import type { SummarizeLedgerResponse } from "@platform/contracts/portal/v1/ledgers";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Count, Money } from "../../shared/parts/amount.tsx";
import { Facts } from "../../shared/parts/facts.tsx";
import { Day } from "../../shared/parts/time.tsx";
import { decimalDifference } from "../../shared/text/decimal-difference.ts";
import { sumOf } from "../../shared/text/sum-of.ts";

const environmentRoute = getRouteApi("/$environment");

/** Sum of the entries of a term, and the premium of the final audit beside it. */
export function LedgerSum({ summary }: { readonly summary: SummarizeLedgerResponse }) {
  const { totals, newestEntry, finalAudit } = summary;
  const { due = "0", totalDue = "0", entries = 0 } = totals ?? {};
  const estimated = sumOf(newestEntry?.estimates.map(({ premium }) => premium) ?? []);
  const facts: [string, ReactNode][] = [
    ["Charged premium", <Money key="due" value={due} />],
    ...(Number(decimalDifference(due, totalDue)) === 0
      ? []
      : ([["With surcharges", <Money key="total" value={totalDue} />]] satisfies [string, ReactNode][])),
    ["Entries", <Count key="entries" value={entries} />],
    ["Earned to", <Day key="to" date={newestEntry?.earnedTo ?? ""} />],
    ["Of it estimated", <Money key="estimated" value={estimated} />],
    ["Final audit", finalAudit ? <Agreement key="audit" summary={summary} /> : "Not yet"],
  ];
  return (
    <Paper withBorder p="md">
      <Facts facts={facts} />
    </Paper>
  );
}

/** The premium of the final audit, and whether the entries come to it. */
function Agreement({ summary: { finalAudit, totals } }: { readonly summary: SummarizeLedgerResponse }) {
  const { environment } = environmentRoute.useRouteContext();
  const { actualPremium = "", totalPremium = "" } = finalAudit?.results ?? {};
  const differences = [
    decimalDifference(totals?.due ?? "0", actualPremium || "0"),
    decimalDifference(totals?.totalDue ?? "0", totalPremium || "0"),
  ];
  const difference = differences.find((one) => Number(one) !== 0);
  return (
    <>
      <Anchor
        inherit
        renderRoot={(props) => (
          <Link
            to="/$environment/audits/$auditId"
            params={{ environment, auditId: finalAudit?.id ?? "" }}
            search={{}}
            {...props}
          />
        )}
      >
        <Money value={actualPremium} />
      </Anchor>
      {difference === undefined ? (
        ": the entries are the same to the cent"
      ) : (
        <>
          : the entries differ by <Money value={difference} />
        </>
      )}
    </>
  );
}
