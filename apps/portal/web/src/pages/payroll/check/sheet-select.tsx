import { NativeSelect } from "@mantine/core";

/**
 * Chooses the sheet of a workbook that has several.
 *
 * @param sheets names that a check has found
 */
export function SheetSelect({ sheets }: { readonly sheets: readonly string[] }) {
  if (sheets.length === 0) return null;
  return (
    <NativeSelect
      label="Sheet of the workbook"
      name="sheet"
      data={[{ value: "", label: "The first sheet" }, ...sheets.map((name) => ({ value: name, label: name }))]}
    />
  );
}
