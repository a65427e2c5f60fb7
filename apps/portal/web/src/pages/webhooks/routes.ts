import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";
import { developers } from "../../app/permission.ts";
import { optionalTexts } from "../../shared/parts/search.ts";
import { deliveryFilterNames } from "./deliveries/delivery-filter-names.ts";

export const webhooksRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "webhooks",
  staticData: { title: "Webhooks", nav: { section: "Developers", roles: developers } },
  component: lazyRouteComponent(() => import("./webhooks-page.tsx"), "WebhooksPage"),
});

/** The deliveries of all webhooks, with their filters. */
export const deliveriesRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "deliveries",
  staticData: { title: "Deliveries", nav: { section: "Developers", roles: developers } },
  validateSearch: optionalTexts(...deliveryFilterNames),
  component: lazyRouteComponent(() => import("./deliveries/deliveries-page.tsx"), "DeliveriesPage"),
});

/** One webhook with its deliveries and their filters; `delivery` opens one, `span` is that of the chart. */
export const webhookRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "webhooks/$webhookId",
  validateSearch: optionalTexts(...deliveryFilterNames, "delivery", "span"),
  component: lazyRouteComponent(() => import("./webhook-page.tsx"), "WebhookPage"),
});
