import { toFault } from "@platform/service/call/fault";
import type { Logger } from "@platform/service/observe/log";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PlainRoutes } from "../../http/http-server.ts";
import type { LogoutTokens } from "../../providers/logout-token.ts";
import { callbackPath, confirmPath, logoutPath, type ProviderSignIn } from "../../providers/provider-sign-in.ts";

interface Dependencies {
  providers: ProviderSignIn;
  logoutTokens: LogoutTokens;
  log: Logger;
}

/**
 * The ways to and from an identity provider: the way back from a sign-in, the confirmation of a session, and the provider's own request
 * that ends sessions. A refusal is shown by the sign-in page.
 */
export function providerRoute({ providers, logoutTokens, log }: Dependencies): PlainRoutes {
  return (app, callOf) => {
    const redirects = (
      path: string,
      find: (call: ReturnType<typeof callOf>, request: FastifyRequest) => Promise<string>,
    ) =>
      app.get(path, async (request, reply) => {
        const call = callOf(request, reply);
        let target: string;
        try {
          target = await find(call, request);
        } catch (err) {
          const { code, reason } = toFault(err);
          if (code === "INTERNAL")
            log.error({ err, request_id: request.id }, "a sign-in with an identity provider failed");
          target = `/sign-in?${new URLSearchParams({ problem: reason })}`;
        }
        return reply.header("Set-Cookie", call.cookies).redirect(target, 303);
      });
    redirects(callbackPath, (call, { url }) => providers.finish(call, url));
    redirects(`${callbackPath}/:ownerId`, (call, { url }) => providers.finish(call, url));
    redirects(confirmPath, (call, { query }) => {
      const { return_path: path } = query as Readonly<Record<string, unknown>>;
      return providers.confirm(call, typeof path === "string" ? path : "/");
    });
    // In a context of its own, because the other routes refuse what a form can send.
    app.register(async (open) => acceptLogouts(open, logoutTokens));
  };
}

async function acceptLogouts(app: FastifyInstance, logoutTokens: LogoutTokens): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) => {
    done(null, new URLSearchParams(String(body)).get("logout_token") ?? "");
  });
  app.post(logoutPath, async (request, reply): Promise<FastifyReply> => {
    await logoutTokens.accept(String(request.body ?? ""));
    return reply.header("Cache-Control", "no-store").send();
  });
}
