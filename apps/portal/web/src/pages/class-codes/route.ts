import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";
import { optionalTexts } from "../../shared/parts/search.ts";

/** Finds a class code by state and words. */
export const classCodesRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "class-codes",
  validateSearch: optionalTexts("state", "words"),
  staticData: { title: "Class codes", nav: { section: "Policies" } },
  component: lazyRouteComponent(() => import("./class-codes-page.tsx"), "ClassCodesPage"),
});
