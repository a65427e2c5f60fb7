import type { SubscriptionService } from "@platform/contracts/webhooks/v1/notices";
import { isNoticeKind, noticeOccasions } from "@platform/public-records/record/notice";
import type { Calls } from "@platform/rpc/client/client";
import { Fault } from "@platform/service/call/fault";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { PlainRoutes } from "../../http/http-server.ts";

interface Dependencies {
  subscriptions: Calls<typeof SubscriptionService>;
}

/** State of a subscription. */
type Subscription = Awaited<ReturnType<Dependencies["subscriptions"]["changeSubscription"]>>;

/**
 * The page behind the link of a notice. It works without sign-in and without scripts, for one recipient and one kind. Reading it changes
 * nothing, because mail programs and scanners open links; a POST unsubscribes, also that of a mail program (RFC 8058).
 */
export function unsubscribeRoute({ subscriptions }: Dependencies): PlainRoutes {
  return (app, callOf) => {
    // In a context of its own, because the other routes refuse what a form can send.
    app.register(async (open) => {
      open.removeAllContentTypeParsers();
      // The token is in the address; the body says nothing more.
      open.addContentTypeParser("*", (_, payload, done) => {
        payload.resume();
        done(null);
      });
      open.get("/unsubscribe", async (request, reply) => {
        const { requestId, signal } = callOf(request, reply);
        return respond(reply, request, () =>
          subscriptions.getSubscription({ token: queryOf(request).token }, { requestId, signal }),
        );
      });
      open.post("/unsubscribe", async (request, reply) => {
        const { requestId, signal } = callOf(request, reply);
        const { token, again } = queryOf(request);
        return respond(reply, request, () =>
          subscriptions.changeSubscription({ token, receives: again === "true" }, { requestId, signal }),
        );
      });
    });
  };
}

function queryOf({ query }: FastifyRequest): { token: string; again: string } {
  const { token, again } = query as Readonly<Record<string, unknown>>;
  return { token: typeof token === "string" ? token : "", again: typeof again === "string" ? again : "" };
}

async function respond(
  reply: FastifyReply,
  request: FastifyRequest,
  ask: () => Promise<Omit<Subscription, "$typeName">>,
): Promise<FastifyReply> {
  try {
    const subscription = await ask();
    return reply.type("text/html; charset=utf-8").send(pageOf(subscription, queryOf(request).token));
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== "NOT_FOUND") throw error;
    const text = "<p>This link is not complete. Open it again from the e-mail.</p>";
    return reply.code(404).type("text/html; charset=utf-8").send(htmlOf(text));
  }
}

function pageOf({ kind, environment, receives }: Omit<Subscription, "$typeName">, token: string): string {
  const occasion = isNoticeKind(kind) ? noticeOccasions[kind] : kind;
  // Only letters, digits, `-`, `_` and `.`: the token was verified.
  const action = `/unsubscribe?token=${encodeURIComponent(token)}${receives ? "" : "&amp;again=true"}`;
  const state = receives ? "You receive an e-mail when" : "You no longer receive an e-mail when";
  return htmlOf(
    `<p>${state} ${occasion} (${environment}).</p>` +
      `<form method="post" action="${action}"><button>${receives ? "Unsubscribe" : "Receive it again"}</button></form>`,
  );
}

function htmlOf(body: string): string {
  const head =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Notices by e-mail</title>';
  return `<!doctype html><html lang="en"><head>${head}</head><body><main><h1>Notices by e-mail</h1>${body}</main></body></html>\n`;
}
