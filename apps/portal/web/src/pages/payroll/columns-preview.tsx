import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { Alert, Skeleton, Text } from "@mantine/core";
import { PortalPayrollService } from "@platform/contracts/portal/v1/payroll";
import { useQuery } from "@tanstack/react-query";
import { ErrorPanel } from "../../shared/error-panel.tsx";
import { fieldName } from "../../shared/field-name.ts";
import classes from "./columns-preview.module.css";

/** As many bytes as the server reads for this. */
const beginningBytes = 65_536;

/** What will be read from a chosen file, before it is uploaded. */
export function ColumnsPreview({ file, isAgain }: { readonly file: File; readonly isAgain: boolean }) {
  // A workbook has no beginning that could be read alone, and failed rows are read as their file was.
  if (/\.xlsx$/i.test(file.name)) return <Text size="sm">The first sheet of the workbook will be read.</Text>;
  if (isAgain) return <Text size="sm">The rows will be read as their file was.</Text>;
  return <TextColumns file={file} />;
}

function TextColumns({ file }: { readonly file: File }) {
  const transport = useTransport();
  const preview = useQuery({
    queryKey: ["columns", file.name, file.size, file.lastModified],
    queryFn: async ({ signal }) => {
      const beginning = new Uint8Array(await file.slice(0, beginningBytes).arrayBuffer());
      return createClient(PortalPayrollService, transport).previewColumns({ beginning }, { signal });
    },
  });
  if (preview.error) return <ErrorPanel error={preview.error} onRetry={() => preview.refetch()} />;
  if (!preview.data) return <Skeleton height={80} />;
  const { columns, missing, repeated } = preview.data;
  const problems = [
    ...(missing.length > 0 ? [`Columns are missing: ${missing.map((name) => fieldName(name)).join(", ")}.`] : []),
    ...(repeated.length > 0 ? [`Named more than once: ${repeated.map((name) => fieldName(name)).join(", ")}.`] : []),
  ];
  return (
    <div role="status">
      {problems.length > 0 && (
        <Alert color="red" mb="sm" title="This file will be refused">
          {problems.join(" ")} Correct its first line and choose it again.
        </Alert>
      )}
      {columns && columns.used.length > 0 && (
        <>
          <Text size="sm" fw={500} mb={4}>
            What will be read
          </Text>
          <ul className={classes.columns}>
            {columns.used.map(({ header, member }) => (
              <li key={header}>
                {header} <span className={classes.member}>→ {fieldName(member)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {columns && columns.ignored.length > 0 && (
        <Text size="sm" mt={6}>
          Not used: {columns.ignored.join(", ")}.
        </Text>
      )}
    </div>
  );
}
