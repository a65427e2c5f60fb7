import { Readable } from "node:stream";
import type { LedgerEntry, LedgerService } from "@platform/contracts/premium_audit/v1/ledger";
import type { Calls } from "@platform/rpc/client/client";
import type { OwnerCall } from "../../access/page-call.ts";
import type { Admit } from "../../admission/admit.ts";
import type { PlainRoutes } from "../../http/http-server.ts";
import { wholeNumberOf } from "../../http/whole-number.ts";
import { ledgerCsv } from "./ledger-csv.ts";

interface Dependencies {
  admit: Admit;
  ledgers: Pick<Calls<typeof LedgerService>, "listLedgerEntries">;
}

const pageSize = 100;

/** Download of a policy's ledger, the oldest entry first; the query may name a `term`. */
export function ledgerRoute({ admit, ledgers }: Dependencies): PlainRoutes {
  return (app, callOf) => {
    app.get<{ Params: { id: string } }>("/download/policies/:id/ledger.csv", async (request, reply) => {
      const { owner = "", environment = "", term } = request.query as Readonly<Record<string, string | undefined>>;
      const call = (await admit(callOf(request, reply), "member", { ownerId: owner, environment }, false)) as OwnerCall;
      const { id: policyId } = request.params;
      const pages = pagesOf(ledgers, call, { policyId, term: wholeNumberOf("term", term) });
      // A refusal must arrive before the file begins.
      const first = await pages.next();
      const all = (async function* () {
        if (!first.done) yield first.value;
        yield* pages;
      })();
      return reply
        .type("text/csv; charset=utf-8")
        .header("Content-Disposition", `attachment; filename="ledger-${policyId}.csv"`)
        .send(Readable.from(ledgerCsv(all)));
    });
  };
}

async function* pagesOf(
  ledgers: Dependencies["ledgers"],
  call: OwnerCall,
  ledger: { policyId: string; term: number },
): AsyncGenerator<readonly LedgerEntry[]> {
  for (let startingAfter = "", hasMore = true; hasMore; ) {
    const page = await ledgers.listLedgerEntries({ ...ledger, order: "oldest", limit: pageSize, startingAfter }, call);
    yield page.entries;
    hasMore = page.hasMore;
    startingAfter = page.entries.at(-1)?.id ?? "";
  }
}
