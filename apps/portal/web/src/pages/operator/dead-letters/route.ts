import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { operatorRoute } from "../../../app/operator-route.ts";
import { optionalTexts } from "../../../shared/parts/search.ts";

/** Dead letters; `letter` opens one, as `service:number`. The other members filter. */
export const deadLettersRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: "dead-letters",
  validateSearch: optionalTexts("service", "type", "owner", "reason", "letter"),
  staticData: { title: "Dead letters", nav: { section: "Operator" } },
  component: lazyRouteComponent(() => import("./dead-letters-page.tsx"), "DeadLettersPage"),
});
