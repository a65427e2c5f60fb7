import { RefusedUpload } from "../../api/upload-file.ts";
import { ReportLink } from "../../shared/parts/report-link.tsx";
import { UploadRefusal } from "../../shared/parts/upload-refusal.tsx";

/** Why a payroll file was not accepted; leads to the report that has its content already. */
export function PayrollRefusal({ error }: { readonly error: Error }) {
  const { report_id, existing_report_id } = error instanceof RefusedUpload ? error.metadata : {};
  const existing = report_id ?? existing_report_id;
  return (
    <UploadRefusal error={error}>
      {existing && (
        <ReportLink reportId={existing} size="sm">
          Open {existing}
        </ReportLink>
      )}
    </UploadRefusal>
  );
}
