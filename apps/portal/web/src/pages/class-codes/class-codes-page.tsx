import {
  type ClassCode,
  ClassCodeService,
  type ListClassCodesResponse,
} from "@platform/contracts/premium_audit/v1/class_codes";
import { getRouteApi } from "@tanstack/react-router";
import { ListPage } from "../../shared/list/list-page.tsx";
import { useFilters } from "../../shared/list/use-filters.ts";
import { useList } from "../../shared/list/use-list.ts";
import { Nothing } from "../../shared/parts/amount.tsx";
import { Empty } from "../../shared/parts/empty.tsx";
import { columnsOf } from "../../shared/table/columns.ts";

const classCodesRoute = getRouteApi("/$environment/class-codes");

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
    cell: ({ row: { original: code } }) => noteOf(code) || <Nothing />,
  }),
]);

/** Says until when a code is valid, which rate table has it, or that nobody compared it with a page about it. */
function noteOf({ effectiveTo, successors, rateTableName, isVerified }: ClassCode): string {
  if (effectiveTo) return `until ${effectiveTo}${successors.length > 0 ? `, then ${successors.join(", ")}` : ""}`;
  return rateTableName || (isVerified ? "" : "not verified");
}

const fields = {
  state: {
    label: "State, two letters",
    placeholder: "State",
    maxLength: 2,
    toSent: (typed: string) => typed.toUpperCase(),
  },
  words: { label: "Code or words", placeholder: "Code or words, such as roofing" },
};
const rowsOf = (page: ListClassCodesResponse) => page.classCodes;

/** Finds a class code by state and words: those of the catalogue, of rate tables and of policies. */
export function ClassCodesPage() {
  const filters = useFilters(classCodesRoute.useSearch(), fields);
  const { state, words } = filters.values;
  return (
    <ListPage
      title="Class codes"
      description="Codes that the platform knows. The catalogue is small: a code that is not here may still be right."
      columns={columns}
      list={useList(ClassCodeService.method.listClassCodes, { state, q: words }, rowsOf)}
      rowId={({ id }) => id}
      filters={filters}
      noMatch="No class code matches"
      noMatchAdvice="Try another word, or only the state."
      empty={<Empty title="No class codes">The platform has no catalogue.</Empty>}
    />
  );
}
