import { useQuery } from "@connectrpc/connect-query";
import { Alert, Button, Group } from "@mantine/core";
import { FileMappingService } from "@platform/contracts/payroll_intake/v1/file_mappings";
import { type Mapped, remembered } from "./mapping.ts";

interface RememberedMappingProps {
  /** Headers of the file. */
  readonly headers: readonly string[];
  readonly onChoose: (mapping: Mapped[]) => void;
}

/** Offers the mapping that was saved for a file with the same headers. */
export function RememberedMapping({ headers, onChoose }: RememberedMappingProps) {
  const saved = useQuery(FileMappingService.method.listFileMappings, { limit: 100 });
  const mapping = remembered(saved.data?.fileMappings ?? [], headers);
  if (!mapping) return null;
  return (
    <Alert color="accent" title={`This file has the columns of ${mapping.name}`}>
      <Group justify="space-between">
        <span>You assigned them once. Read it in the same way?</span>
        <Button
          size="xs"
          onClick={() => onChoose(mapping.mapping.map((one) => ({ member: one.member, headers: one.headers })))}
        >
          Read it as {mapping.name}
        </Button>
      </Group>
    </Alert>
  );
}
