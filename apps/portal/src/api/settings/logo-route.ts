import type { CredentialsService } from "@platform/contracts/credentials/v1/credentials";
import type { Calls } from "@platform/rpc/client/client";
import type { OwnerCall } from "../../access/page-call.ts";
import type { Admit } from "../../admission/admit.ts";
import type { PlainRoutes } from "../../http/http-server.ts";
import { notFound } from "../../problem.ts";

interface Dependencies {
  admit: Admit;
  credentials: Pick<Calls<typeof CredentialsService>, "getLogo">;
}

/** The logo of an owner, for its people. Its address changes with it. */
export function logoRoute({ admit, credentials }: Dependencies): PlainRoutes {
  return (app, callOf) => {
    app.get("/logo", async (request, reply) => {
      const { owner = "" } = request.query as Readonly<Record<string, string | undefined>>;
      // It is the same in both environments.
      const scope = { ownerId: String(owner), environment: "production" };
      const call = (await admit(callOf(request, reply), "member", scope, false)) as OwnerCall;
      const { image } = await credentials.getLogo({}, call);
      if (image.length === 0) throw notFound("The owner has no logo.");
      return reply.type("image/png").header("Cache-Control", "private, max-age=86400").send(Buffer.from(image));
    });
  };
}
