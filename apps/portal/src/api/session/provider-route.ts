import { toFault } from "@platform/service/call/fault";
import type { Logger } from "@platform/service/observe/log";
import type { PlainRoutes } from "../../http/http-server.ts";
import { callbackPath, type ProviderSignIn } from "../../providers/provider-sign-in.ts";

/** The way back from an identity provider. A refusal is shown by the sign-in page. */
export function providerRoute({ providers, log }: { providers: ProviderSignIn; log: Logger }): PlainRoutes {
  return (app, callOf) => {
    app.get(callbackPath, async (request, reply) => {
      const call = callOf(request, reply);
      let path: string;
      try {
        path = await providers.finish(call, request.url.split("?")[1] ?? "");
      } catch (err) {
        const { code, reason } = toFault(err);
        if (code === "INTERNAL")
          log.error({ err, request_id: request.id }, "a sign-in with an identity provider failed");
        path = `/sign-in?${new URLSearchParams({ problem: reason })}`;
      }
      return reply.header("Set-Cookie", call.cookies).redirect(path, 303);
    });
  };
}
