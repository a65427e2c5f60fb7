import { useQuery } from "@connectrpc/connect-query";
import { Anchor, Group, Text, Title } from "@mantine/core";
import type { RatingTerms } from "@platform/contracts/premium_audit/v1/policies";
import { RateTableService } from "@platform/contracts/premium_audit/v1/rate_tables";
import { RuleTableService } from "@platform/contracts/premium_audit/v1/rule_tables";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Facts } from "../../shared/parts/facts.tsx";
import { Day } from "../../shared/parts/time.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import { words } from "../../shared/text/words.ts";
import { type StatedRow, statedRows, type TermRow, termRows } from "./stated-terms.ts";

const environmentRoute = getRouteApi("/$environment");

const complete = { isPending: false, error: null, refetch: () => undefined };

const term = columnsOf<TermRow>();
const termColumns = term.columns([
  term.accessor(({ name }) => name, { id: "name", header: "Term" }),
  term.accessor(({ value }) => value, { id: "value", header: "Value", meta: { align: "end" } }),
  term.accessor(({ state }) => state, {
    id: "state",
    header: "State",
    cell: ({ getValue }) => getValue() || "all",
  }),
  term.display({
    id: "from",
    header: "From",
    cell: ({ row: { original: row } }) => (row.from ? <Day date={row.from} /> : "the first day"),
  }),
]);

const stated = columnsOf<StatedRow>();
const statedColumns = stated.columns([
  stated.accessor(({ rule }) => rule, { id: "rule", header: "Rule" }),
  stated.accessor(({ state }) => state, {
    id: "state",
    header: "State",
    cell: ({ getValue }) => getValue() || "all",
  }),
  stated.accessor(({ text }) => text, { id: "text", header: "What the policy says" }),
  stated.display({
    id: "from",
    header: "From",
    meta: { wideOnly: true },
    cell: ({ row: { original: row } }) => (row.from ? <Day date={row.from} /> : "always"),
  }),
]);

interface PolicyTermsProps {
  readonly rating: RatingTerms;
  /** Buttons that change the terms. */
  readonly actions: ReactNode;
}

/** Rating of a policy beside its classes: values for the whole policy, by state and day, and what it states of rules. */
export function PolicyTerms({ rating, actions }: PolicyTermsProps) {
  const terms = termRows(rating);
  const rules = statedRows(rating);
  return (
    <>
      <section>
        <Group justify="space-between" mb="sm">
          <Title order={2}>Terms</Title>
          {actions}
        </Group>
        <TableFacts rating={rating} />
        {terms.length > 0 && (
          <>
            <Text size="sm" mt="md" mb="xs">
              A row of a state takes precedence over one of all states, and a later one over an earlier one.
            </Text>
            <DataTable
              label="Terms"
              columns={termColumns}
              rows={terms}
              listing={complete}
              rowId={({ name, state, from: firstDay }) => [name, state, firstDay].join()}
              empty={null}
            />
          </>
        )}
      </section>
      {rules.length > 0 && (
        <section>
          <Title order={2} mb="sm">
            Stated rules
          </Title>
          <DataTable
            label="Stated rules"
            columns={statedColumns}
            rows={rules}
            listing={complete}
            rowId={({ rule, state, text, from: firstDay }) => [rule, state, text, firstDay].join()}
            empty={null}
          />
        </section>
      )}
    </>
  );
}

/** The table that rates the policy, by its name. */
function RateTableLink({ rateTableId }: { readonly rateTableId: string }) {
  const { environment } = environmentRoute.useRouteContext();
  const query = useQuery(RateTableService.method.getRateTable, { id: rateTableId });
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        <Link
          to="/$environment/rate-tables/$rateTableId"
          params={{ environment, rateTableId }}
          search={{}}
          {...props}
        />
      )}
    >
      {query.data?.rateTable?.name ?? rateTableId}
    </Anchor>
  );
}

/** The table whose rules come before those on file, by its name. */
function RuleTableLink({ ruleTableId }: { readonly ruleTableId: string }) {
  const { environment } = environmentRoute.useRouteContext();
  const query = useQuery(RuleTableService.method.getRuleTable, { id: ruleTableId });
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        <Link
          to="/$environment/rule-tables/$ruleTableId"
          params={{ environment, ruleTableId }}
          search={{}}
          {...props}
        />
      )}
    >
      {query.data?.ruleTable?.name ?? ruleTableId}
    </Anchor>
  );
}

/** The tables that rate the policy, and how it is rounded. */
function TableFacts({ rating }: { readonly rating: RatingTerms }) {
  const { rateTable: rateTableId, discountTable, rounding } = rating;
  return (
    <Facts
      facts={[
        [
          "Rate table",
          rateTableId ? <RateTableLink key="table" rateTableId={rateTableId} /> : "None: the policy's own rates",
        ],
        [
          "Rule table",
          rating.ruleTable ? <RuleTableLink key="rules" ruleTableId={rating.ruleTable} /> : "None: the rules on file",
        ],
        [
          "Premium discount",
          discountTable ? `Table ${discountTable}` : rating.discountBands.length > 0 ? "Own bands" : "None",
        ],
        ["Rounding", words(rounding || "cents")],
      ]}
    />
  );
}
