import { NativeSelect, TextInput } from "@mantine/core";
import type { RateApplication, RateTable } from "@platform/contracts/premium_audit/v1/rate_tables";
import type { EnumName } from "@platform/service/call/enum-names";
import { getRouteApi } from "@tanstack/react-router";
import { sendFile } from "../../../api/upload-file.ts";
import { typedText } from "../../../shared/parts/form-dialog.tsx";
import { optionsOf } from "../../../shared/text/options.ts";
import { LoadTable } from "./load-table.tsx";

const environmentRoute = getRouteApi("/$environment");

const applications = {
  new_and_renewal: "Policies that begin on their day or later",
  outstanding: "All policies, from their day on",
} satisfies Record<EnumName<typeof RateApplication>, string>;

interface LoadRatesProps {
  /** The table that gets other rows; absent for a new table. */
  readonly table?: RateTable;
  readonly onLoaded: (rateTableId: string) => void;
  readonly onClose: () => void;
}

/** Loads the rates of a carrier: a new table, or other rows of one. */
export function LoadRates({ table, onLoaded, onClose }: LoadRatesProps) {
  const { environment, membership } = environmentRoute.useRouteContext();
  const load = (file: File, form: FormData) => {
    const names = table ? [] : ["name", "effective_from", "applies_to"];
    return sendFile<{ readonly rate_table_id: string }>({
      path: table ? `/upload/rate-tables/${table.id}` : "/upload/rate-tables",
      file,
      contentType: "text/csv",
      fields: Object.fromEntries(names.map((name) => [name, typedText(form, name)])),
      scope: { environment, owner: membership?.ownerId ?? "" },
      onProgress: () => undefined,
    });
  };
  return (
    <LoadTable
      title={table ? `New version of ${table.name}` : "Load a rate table"}
      action="Load the rates"
      description="Columns: state, classification_code, rate; if wanted description, basis, minimum_premium, effective_from. The rows replace all others."
      load={load}
      onLoaded={(loaded) => onLoaded(loaded.rate_table_id)}
      onClose={onClose}
    >
      {!table && (
        <>
          <TextInput label="Name" name="name" required data-autofocus />
          <TextInput
            label="First day of the rates"
            description="Rows may have days of their own. Empty: always."
            name="effective_from"
            type="date"
          />
          <NativeSelect label="New rates apply to" name="applies_to" data={optionsOf(applications)} />
        </>
      )}
    </LoadTable>
  );
}
