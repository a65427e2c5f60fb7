import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { RefusedUpload } from "../../api/upload-file.ts";
import { UploadRefusal } from "../../shared/parts/upload-refusal.tsx";

/** Why a payroll file was not accepted; leads to the report that has its content already. */
export function PayrollRefusal({ error, environment }: { readonly error: Error; readonly environment: string }) {
  const { report_id, existing_report_id } = error instanceof RefusedUpload ? error.metadata : {};
  const existing = report_id ?? existing_report_id;
  return (
    <UploadRefusal error={error}>
      {existing && (
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link
              to="/$environment/payroll/$reportId"
              params={{ environment, reportId: existing }}
              search={{}}
              {...props}
            />
          )}
        >
          Open {existing}
        </Anchor>
      )}
    </UploadRefusal>
  );
}
