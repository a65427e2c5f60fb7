import type { FileStatus, FileStatusService } from "@platform/contracts/file_status/v1/file_status";
import type { PayrollIntakeService } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import type { Calls } from "@platform/rpc/client/client";
import type { TenantCall } from "@platform/service/call/call";
import { isTransient } from "@platform/service/call/fault";

export interface FileStatusSources {
  files: Calls<typeof FileStatusService>;
  intake: Calls<typeof PayrollIntakeService>;
}

/** How long file-status has before payroll-intake is asked, too. */
const hedgeAfterMs = 250;

type Lookup = { file: FileStatus | undefined } | { error: unknown };

/**
 * Finds the status of a file: in file-status and, while that is down or does not respond, in payroll-intake, which has the
 * reports themselves. Throws NOT_FOUND; UNAVAILABLE if both are unavailable.
 */
export async function findFileStatus(
  { files, intake }: FileStatusSources,
  call: TenantCall,
  fileId: string,
): Promise<FileStatus | undefined> {
  const over = new AbortController();
  const bounded = { ...call, signal: AbortSignal.any([call.signal, over.signal]) };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, hedgeAfterMs, undefined);
  });
  try {
    const projected = lookup(files.getFileStatus({ fileId }, bounded));
    const first = await Promise.race([projected, late]);
    if (first && isConclusive(first)) return fileOf(first);
    return fileOf(await firstConclusive(projected, lookup(intake.getFile({ fileId }, bounded))));
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}

function lookup(response: Promise<{ file?: FileStatus | undefined }>): Promise<Lookup> {
  return response.then(
    ({ file }) => ({ file }),
    (error: unknown) => ({ error }),
  );
}

/** False when another source may know more. */
function isConclusive(lookup: Lookup): boolean {
  return !("error" in lookup && isTransient(lookup.error));
}

/** Resolves to the first conclusive one, or to the first when neither is. */
async function firstConclusive(one: Promise<Lookup>, other: Promise<Lookup>): Promise<Lookup> {
  const earlier = await Promise.race([
    one.then((lookup) => ({ asked: lookup, rest: other })),
    other.then((lookup) => ({ asked: lookup, rest: one })),
  ]);
  if (isConclusive(earlier.asked)) return earlier.asked;
  const later = await earlier.rest;
  return isConclusive(later) ? later : earlier.asked;
}

function fileOf(lookup: Lookup): FileStatus | undefined {
  if ("error" in lookup) throw lookup.error;
  return lookup.file;
}
