import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";
import { optionalTexts } from "../../shared/search.ts";

export const webhooksRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "webhooks",
  staticData: { title: "Webhooks", nav: { section: "Developers" } },
  component: lazyRouteComponent(() => import("./webhooks-page.tsx"), "WebhooksPage"),
});

/** One webhook with its deliveries; `status` filters them, `delivery` opens one, `span` is that of the chart. */
export const webhookRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "webhooks/$webhookId",
  validateSearch: optionalTexts("status", "delivery", "span"),
  component: lazyRouteComponent(() => import("./webhook-page.tsx"), "WebhookPage"),
});
