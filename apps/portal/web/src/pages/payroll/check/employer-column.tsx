import { NativeSelect } from "@mantine/core";
import { useTextColumns } from "../use-text-columns.ts";
import { headersOf, type Mapped } from "./mapping.ts";

interface EmployerColumnProps {
  readonly file: File;
  readonly changes: readonly Mapped[];
  readonly onAssign: (mapping: Mapped[]) => void;
}

/** Asks which column names the employers, after a file was refused because no known column does. */
export function EmployerColumn({ file, changes, onAssign }: EmployerColumnProps) {
  const columns = useTextColumns(file).data?.columns;
  if (!columns) return null;
  const headers = [...new Set([...columns.ignored, ...columns.used.map(({ header }) => header)])];
  const [chosen = ""] = headersOf(changes, "employer_id");
  return (
    <NativeSelect
      label="Column that names the employer"
      data={[{ value: "", label: "Recognize it by its name" }, ...headers.filter((header) => header !== "")]}
      value={chosen}
      onChange={({ currentTarget: { value } }) =>
        onAssign(value === "" ? [] : [{ member: "employer_id", headers: [value] }])
      }
    />
  );
}
