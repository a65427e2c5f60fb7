import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import { PageFailed, PageNotFound } from "./page-problems.tsx";

/** The parts of an owner's navigation, in the order of the sidebar. */
export const sections = ["", "Payroll", "Premium", "Developers", "Organization"] as const;

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Name of the page: in the browser's title, and in the sidebar if it has an entry there. */
    title?: string;
    /** Present for pages that the sidebar lists. */
    nav?: { readonly section: (typeof sections)[number] | "Operator" };
  }
}

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  notFoundComponent: PageNotFound,
  errorComponent: PageFailed,
});
