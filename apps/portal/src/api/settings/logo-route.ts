import type { Queryable } from "@platform/postgres/statement";
import type { Admit } from "../../admission/admit.ts";
import type { PlainRoutes } from "../../http/http-server.ts";
import { notFound } from "../../problem.ts";
import { selectLogo } from "../../settings/logo.sql.ts";

/** The logo of an owner, for its people. Its address changes with it. */
export function logoRoute({ admit, database }: { admit: Admit; database: Queryable }): PlainRoutes {
  return (app, callOf) => {
    app.get("/logo", async (request, reply) => {
      const { owner = "" } = request.query as Readonly<Record<string, string | undefined>>;
      // It is the same in both environments.
      const scope = { ownerId: String(owner), environment: "production" };
      const { tenant } = await admit(callOf(request, reply), "member", scope, false);
      const logo = tenant && (await selectLogo(database, tenant.ownerId));
      if (!logo) throw notFound("The owner has no logo.");
      return reply.type(logo.type).header("Cache-Control", "private, max-age=86400").send(logo.bytes);
    });
  };
}
