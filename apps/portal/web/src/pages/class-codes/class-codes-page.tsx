import { useInfiniteQuery } from "@connectrpc/connect-query";
import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { PortalPoliciesService } from "@platform/contracts/portal/v1/policies";
import type { ClassCode } from "@platform/contracts/premium_audit/v1/class_codes";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { Nothing } from "../../shared/amount.tsx";
import { Empty } from "../../shared/empty.tsx";
import { Filters } from "../../shared/filters.tsx";
import { PageHeader } from "../../shared/page-header.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import { classCodesRoute } from "./route.ts";

const column = columnsOf<ClassCode>();
const columns = column.columns([
  column.accessor(({ state }) => state, { id: "state", header: "State" }),
  column.accessor(({ classCode }) => classCode, { id: "code", header: "Code" }),
  column.accessor(({ description }) => description, { id: "description", header: "Work" }),
  column.accessor(({ bureau }) => bureau, {
    id: "bureau",
    header: "Bureau",
    meta: { wideOnly: true },
    cell: ({ getValue }) => getValue() || <Nothing />,
  }),
  column.display({
    id: "note",
    header: "Note",
    meta: { wideOnly: true },
    cell: ({ row: { original: code } }) =>
      code.effectiveTo
        ? `until ${code.effectiveTo}${code.successors.length > 0 ? `, then ${code.successors.join(", ")}` : ""}`
        : code.rateTableName || <Nothing />,
  }),
]);

/** Finds a class code by state and words: those of the catalogue, of rate tables and of policies. */
export function ClassCodesPage() {
  const { state = "", words = "" } = classCodesRoute.useSearch();
  const navigate = classCodesRoute.useNavigate();
  const [typed, setTyped] = useState({ state, words });
  const search = useDebouncedCallback((next: typeof typed) => {
    navigate({
      search: { ...(next.state && { state: next.state }), ...(next.words && { words: next.words }) },
      replace: true,
    });
  }, 300);
  const change = (next: typeof typed) => {
    setTyped(next);
    search({ state: next.state.trim().toUpperCase(), words: next.words.trim() });
  };
  const codes = useInfiniteQuery(
    PortalPoliciesService.method.listClassCodes,
    { state, words, limit: 100, startingAfter: "" },
    {
      pageParamKey: "startingAfter",
      getNextPageParam: (page) => (page.hasMore ? page.classCodes.at(-1)?.id : undefined),
    },
  );
  const isFiltered = state !== "" || words !== "";
  return (
    <>
      <PageHeader
        title="Class codes"
        description="Codes that the platform knows. The catalogue is small: a code that is not here may still be right."
      />
      <Filters isFiltered={isFiltered} onClear={() => change({ state: "", words: "" })}>
        <TextInput
          aria-label="State, two letters"
          placeholder="State"
          maxLength={2}
          w={90}
          value={typed.state}
          onChange={(event) => change({ ...typed, state: event.currentTarget.value })}
        />
        <TextInput
          aria-label="Code or words"
          placeholder="Code or words, such as roofing"
          leftSection={<IconSearch size={15} aria-hidden />}
          value={typed.words}
          onChange={(event) => change({ ...typed, words: event.currentTarget.value })}
        />
      </Filters>
      <DataTable
        label="Class codes"
        columns={columns}
        rows={codes.data?.pages.flatMap((page) => page.classCodes)}
        listing={codes}
        rowId={({ id }) => id}
        empty={<Empty title="No class code matches">Try another word, or only the state.</Empty>}
      />
    </>
  );
}
