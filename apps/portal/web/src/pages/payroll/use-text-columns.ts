import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { PortalPayrollService } from "@platform/contracts/portal/v1/payroll";
import { useQuery } from "@tanstack/react-query";

/** As many bytes as the server reads for this. */
const beginningBytes = 65_536;

/** A workbook has no beginning that could be read alone. */
export function isWorkbook(file: File): boolean {
  return /\.xlsx$/i.test(file.name);
}

/** The columns of a CSV file, by its first bytes; nothing for no file and for a workbook. */
export function useTextColumns(file: File | undefined) {
  const transport = useTransport();
  return useQuery({
    queryKey: ["columns", file?.name, file?.size, file?.lastModified],
    enabled: file !== undefined && !isWorkbook(file),
    queryFn: async ({ signal }) => {
      const beginning = new Uint8Array((await file?.slice(0, beginningBytes).arrayBuffer()) ?? []);
      return createClient(PortalPayrollService, transport).previewColumns({ beginning }, { signal });
    },
  });
}
