import { PassThrough, Readable } from "node:stream";
import type { RateTable, RateTableRowError, RateTableService } from "@platform/contracts/premium_audit/v1/rate_tables";
import type { Calls } from "@platform/rpc/client/client";
import type { FastifyReply, FastifyRequest } from "fastify";
import { rateTableAccess } from "../../access/access-table.ts";
import type { OwnerCall } from "../../access/page-call.ts";
import { type Admit, scopeOf } from "../../admission/admit.ts";
import type { PlainRoutes } from "../../http/http-server.ts";
import { PortalProblem } from "../../problem.ts";
import { tableParts } from "./table-parts.ts";

interface Dependencies {
  admit: Admit;
  rateTables: Pick<Calls<typeof RateTableService>, "createRateTable" | "updateRateTable">;
  /** Timeout for the arrival of a file. */
  uploadTimeoutMs: number;
}

type Query = Readonly<Record<string, string | undefined>>;

/** Loads a rate table from a CSV file, or other rows into one, which makes a new version. */
export function rateTableRoutes({ admit, rateTables, uploadTimeoutMs: timeoutMs }: Dependencies): PlainRoutes {
  return (app, callOf) => {
    // The parser of text/csv is that of payroll files: it passes the bytes on as they arrive.
    const load = async (
      request: FastifyRequest,
      reply: FastifyReply,
      send: (bytes: AsyncIterable<Uint8Array>, call: OwnerCall & { timeoutMs: number }) => Promise<LoadedTable>,
    ) => {
      const { body } = request;
      try {
        const open = callOf(request, reply);
        const call = (await admit(open, rateTableAccess, scopeOf(open.headers), true)) as OwnerCall;
        if (!(body instanceof Readable)) {
          throw new PortalProblem("INVALID_ARGUMENT", "INVALID_REQUEST", "Send the file as text/csv.");
        }
        const table = requireTable(await send(body.pipe(new PassThrough()), { ...call, timeoutMs }));
        if (call.cookies.length > 0) reply.header("Set-Cookie", call.cookies);
        return reply.code(201).send({ rate_table_id: table.id, version: table.version });
      } finally {
        // The rest of a refused file is discarded as it arrives.
        if (body instanceof Readable) body.unpipe().resume();
      }
    };

    app.post("/upload/rate-tables", (request, reply) => {
      const { name = "", effective_from: effectiveFrom = "", applies_to: appliesTo = "" } = request.query as Query;
      const header = { members: { name, effectiveFrom, appliesTo } };
      return load(request, reply, (bytes, call) => rateTables.createRateTable(tableParts(header, bytes), call));
    });

    app.post<{ Params: { id: string } }>("/upload/rate-tables/:id", (request, reply) => {
      const header = { id: request.params.id, members: {}, updateMask: { paths: ["rows"] } };
      return load(request, reply, (bytes, call) => rateTables.updateRateTable(tableParts(header, bytes), call));
    });
  };
}

interface LoadedTable {
  rateTable?: RateTable | undefined;
  errors: readonly RateTableRowError[];
  errorsNotListed: number;
}

/** Returns the table that was loaded. Throws INVALID_ARGUMENT with a violation for each invalid row. */
function requireTable({ rateTable, errors, errorsNotListed }: LoadedTable): RateTable {
  const [first] = errors;
  if (rateTable && !first) return rateTable;
  const violations = errors.map(({ line, column, expected, received }) => ({
    field: `Line ${line}, ${column}`,
    description: `must be ${expected}${received ? `, but is ${received}` : ""}`,
  }));
  const count = errors.length + errorsNotListed;
  const message = `${count} ${count === 1 ? "value" : "values"} of the file cannot be read. Nothing was stored.`;
  throw new PortalProblem("INVALID_ARGUMENT", "INVALID_ROWS", message, { violations });
}
