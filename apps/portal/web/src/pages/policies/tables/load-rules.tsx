import { callUnaryMethod, useTransport } from "@connectrpc/connect-query";
import { TextInput } from "@mantine/core";
import {
  type RuleTable,
  type RuleTableRowError,
  RuleTableService,
} from "@platform/contracts/premium_audit/v1/rule_tables";
import { RefusedUpload } from "../../../api/upload-file.ts";
import { typedText } from "../../../shared/parts/form-dialog.tsx";
import { LoadTable } from "./load-table.tsx";

interface LoadRulesProps {
  /** The table that gets other rows; absent for a new table. */
  readonly table?: RuleTable;
  readonly onLoaded: (ruleTableId: string) => void;
  readonly onClose: () => void;
}

/** Loads the rules of a carrier: a new table, or other rows of one. */
export function LoadRules({ table, onLoaded, onClose }: LoadRulesProps) {
  const transport = useTransport();
  const load = async (file: File, form: FormData) => {
    const csv = new Uint8Array(await file.arrayBuffer());
    const rows = { form: { case: "csv", value: csv } } as const;
    const { createRuleTable, updateRuleTable } = RuleTableService.method;
    const loaded = table
      ? await callUnaryMethod(transport, updateRuleTable, { id: table.id, rows, updateMask: { paths: ["rows"] } })
      : await callUnaryMethod(transport, createRuleTable, { name: typedText(form, "name"), rows });
    if (loaded.errors.length > 0) throw refusalOf(loaded.errors, loaded.errorsNotListed);
    return loaded.ruleTable?.id ?? "";
  };
  return (
    <LoadTable
      title={table ? `New version of ${table.name}` : "Load a rule table"}
      action="Load the rules"
      description="Columns: kind, state, effective_from, source and the values of each kind, such as deducted or yearly_maximum. The rows replace all others."
      load={load}
      onLoaded={onLoaded}
      onClose={onClose}
    >
      {!table && <TextInput label="Name" name="name" required data-autofocus />}
    </LoadTable>
  );
}

function refusalOf(errors: readonly RuleTableRowError[], errorsNotListed: number): RefusedUpload {
  const count = errors.length + errorsNotListed;
  return new RefusedUpload({
    message: `${count} ${count === 1 ? "value" : "values"} of the file cannot be read. Nothing was stored.`,
    fields: errors.map(({ line, column, expected, received }) => ({
      field: `Line ${line}, ${column}`,
      message: `must be ${expected}${received ? `, but is ${received}` : ""}`,
    })),
  });
}
