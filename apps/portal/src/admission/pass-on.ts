import type { DescMethodUnary, DescService } from "@bufbuild/protobuf";
import type { ConnectRouter, ServiceImpl } from "@connectrpc/connect";
import type { CallOptions, Calls } from "@platform/rpc/client/client";
import { accessTable } from "../access/access-table.ts";
import { ownerCall } from "./serve-pages.ts";

/** Calls that may take longer than others. An accepted dispute rates the payroll of a whole term before it responds. */
const timeoutsMs: Readonly<Record<string, number>> = { "DisputeService/ResolveDispute": 60_000 };

/**
 * Passes the calls of pages on to a service, those of its methods that the access table has, and with the messages of the service.
 * The tenant is that of the admitted call, whatever a message says.
 *
 * @param handlers RPCs that the portal serves itself, because their messages have members that no page may set
 */
export function passOn<Service extends DescService>(
  router: ConnectRouter,
  service: Service,
  calls: Calls<Service>,
  handlers: Partial<ServiceImpl<Service>> = {},
): void {
  const functions = calls as unknown as Record<
    string,
    (message: object, call: CallOptions) => Promise<Record<string, unknown>>
  >;
  for (const method of service.methods) {
    const rpc = `${service.name}/${method.name}`;
    if (accessTable[rpc] === undefined) continue;
    const handler = handlers[method.localName as keyof ServiceImpl<Service>];
    if (handler) {
      router.rpc(method, handler as never);
      continue;
    }
    const pass = functions[method.localName];
    if (!pass || method.methodKind !== "unary") throw new TypeError(`${rpc} cannot be passed on`);
    const timeoutMs = timeoutsMs[rpc];
    router.rpc(method as DescMethodUnary, (message, context) =>
      pass(message, { ...ownerCall(context), ...(timeoutMs !== undefined && { timeoutMs }) }),
    );
  }
}
