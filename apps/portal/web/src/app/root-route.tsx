import type { Role } from "@platform/contracts/portal/v1/session";
import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import { PageFailed, PageNotFound } from "./page-problems.tsx";

/** The entries of an owner's sidebar, in their order. The pages of one are its tabs. */
export const sections = [
  "Home",
  "Payroll",
  "Employees",
  "Policies",
  "Audits",
  "Grants",
  "Organization",
  "Developers",
] as const;

export type Section = (typeof sections)[number];

interface NavigationPlace {
  readonly section: Section | "Operator";
  /** Roles that work with the page; all if it is left out. Others find it by its address. */
  readonly roles?: readonly Role[];
  /** Types of owners that have nothing to do there. */
  readonly notFor?: readonly string[];
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Name of the page: in the browser's title, and of its tab. */
    title?: string;
    /** Present for pages that the navigation lists. */
    nav?: NavigationPlace;
  }
}

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  notFoundComponent: PageNotFound,
  errorComponent: PageFailed,
});
