import { Alert, Skeleton, Text } from "@mantine/core";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { fieldName } from "../../shared/text/field-name.ts";
import classes from "./columns-preview.module.css";
import { isWorkbook, useTextColumns } from "./use-text-columns.ts";

/** What will be read from a chosen file, before it is uploaded. */
export function ColumnsPreview({ file, isAgain }: { readonly file: File; readonly isAgain: boolean }) {
  // Failed rows are read as their file was.
  if (isWorkbook(file)) return <Text size="sm">The first sheet of the workbook will be read.</Text>;
  if (isAgain) return <Text size="sm">The rows will be read as their file was.</Text>;
  return <TextColumns file={file} />;
}

function TextColumns({ file }: { readonly file: File }) {
  const preview = useTextColumns(file);
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
        <Alert color="red" mb="sm" title="This file will be refused as it is">
          {problems.join(" ")} Check the file to assign its columns, or correct its header.
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
