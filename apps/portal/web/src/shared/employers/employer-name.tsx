import type { Transport } from "@connectrpc/connect";
import { callUnaryMethod, createConnectQueryKey, useTransport } from "@connectrpc/connect-query";
import { EmployerService } from "@platform/contracts/payroll_intake/v1/employers";
import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";

const schema = EmployerService.method.getEmployerNames;
/** The most ids in one call. */
const mostIds = 100;
/** A name seldom changes, and a change of it reads all names again. */
const staleTime = 300_000;

/** Ids that a page has just asked about, with who waits for their names. */
type Waiting = Map<string, PromiseWithResolvers<string>>;
const waitingOf = new Map<Transport, Waiting>();

/** Resolves to the name of an employer, empty if it has none. All that a page shows are asked about in one call. */
function loadName(transport: Transport, employerId: string): Promise<string> {
  let waiting = waitingOf.get(transport);
  if (!waiting) {
    waiting = new Map();
    waitingOf.set(transport, waiting);
    setTimeout(sendWaiting, 0, transport, waiting);
  }
  const name = waiting.get(employerId) ?? Promise.withResolvers<string>();
  waiting.set(employerId, name);
  return name.promise;
}

function sendWaiting(transport: Transport, waiting: Waiting): void {
  waitingOf.delete(transport);
  const all = [...waiting];
  for (let first = 0; first < all.length; first += mostIds) {
    void sendSome(transport, all.slice(first, first + mostIds));
  }
}

async function sendSome(transport: Transport, some: readonly [string, PromiseWithResolvers<string>][]): Promise<void> {
  try {
    const employerIds = some.map(([employerId]) => employerId);
    const { names } = await callUnaryMethod(transport, schema, { employerIds });
    for (const [employerId, { resolve }] of some) resolve(names[employerId] ?? "");
  } catch (error) {
    for (const [, { reject }] of some) reject(error);
  }
}

function nameQuery(transport: Transport, employerId: string) {
  return queryOptions({
    queryKey: createConnectQueryKey({ schema, transport, input: { employerIds: [employerId] }, cardinality: "finite" }),
    queryFn: () => loadName(transport, employerId),
    enabled: employerId !== "",
    staleTime,
  });
}

/** Key of all names of a transport, to read them again after one has changed. */
export function employerNamesKey(transport: Transport) {
  return createConnectQueryKey({ schema, transport, cardinality: "finite" });
}

/** Returns the name of an employer of the owner, as people know it; its id while that is read, and if it has none. */
export function useEmployerName(employerId: string): string {
  const { data } = useQuery(nameQuery(useTransport(), employerId));
  return data || employerId;
}

/** Does the same as `useEmployerName` for many: returns a function from an id to the name. */
export function useEmployerNames(employerIds: readonly string[]): (employerId: string) => string {
  const transport = useTransport();
  const ids = [...new Set(employerIds)];
  // A plain object stays the same while the names in it do.
  const names = useQueries({
    queries: ids.map((employerId) => nameQuery(transport, employerId)),
    combine: (results): Readonly<Record<string, string | undefined>> =>
      Object.fromEntries(ids.map((employerId, index) => [employerId, results[index]?.data])),
  });
  return useCallback((employerId) => names[employerId] || employerId, [names]);
}

/** The name of an employer of the owner, with its id for who points at it. */
export function EmployerName({ employerId }: { readonly employerId: string }) {
  const name = useEmployerName(employerId);
  return name === employerId ? employerId : <span title={employerId}>{name}</span>;
}
