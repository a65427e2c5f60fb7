import { useQuery } from "@connectrpc/connect-query";
import { NativeSelect } from "@mantine/core";
import { FileMappingService } from "@platform/contracts/payroll_intake/v1/file_mappings";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { type Mapped, mappingText } from "./mapping.ts";

interface SavedMappingsProps {
  /** How columns are assigned now; it is a saved mapping while nobody has changed it. */
  readonly mapping: readonly Mapped[];
  readonly onChoose: (mapping: Mapped[]) => void;
}

/** Reads a file with a mapping that was saved by name. */
export function SavedMappings({ mapping, onChoose }: SavedMappingsProps) {
  const saved = useQuery(FileMappingService.method.listFileMappings, { limit: 100 });
  if (saved.error) return <ErrorPanel error={saved.error} onRetry={() => saved.refetch()} />;
  const mappings = saved.data?.fileMappings ?? [];
  if (mappings.length === 0) return null;
  const chosen = mappings.find((one) => mappingText(one.mapping) === mappingText(mapping));
  return (
    <NativeSelect
      label="Saved mapping"
      data={[{ value: "", label: "None" }, ...mappings.map(({ id, name }) => ({ value: id, label: name }))]}
      value={chosen?.id ?? ""}
      onChange={({ currentTarget: { value } }) => {
        const next = mappings.find(({ id }) => id === value)?.mapping ?? [];
        onChoose(next.map(({ member, headers }) => ({ member, headers })));
      }}
    />
  );
}
