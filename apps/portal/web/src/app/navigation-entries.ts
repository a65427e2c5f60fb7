import type { Membership } from "@platform/contracts/portal/v1/session";
import { useRouter, useRouterState } from "@tanstack/react-router";
import { type Section, sections } from "./root-route.tsx";

/** A page that has a place in the navigation. */
interface NavigationPage {
  readonly section: Section;
  readonly title: string;
  /** Path of its route, with the names of its parameters. */
  readonly path: string;
}

/** An entry of the sidebar: its pages are tabs. */
interface NavigationEntry {
  readonly section: Section;
  readonly pages: readonly NavigationPage[];
}

/** Sections in the order in which these owners work; the others have that of `sections`. */
const orders: Readonly<Record<string, readonly Section[]>> = {
  carrier: ["Home", "Audits", "Policies", "Payroll", "Employees", "Grants", "Organization", "Developers"],
  software_company: ["Home", "Developers", "Payroll", "Employees", "Policies", "Audits", "Grants", "Organization"],
};

/** The entries of the sidebar for this person: what the type of the owner and the role work with, each with its pages. */
export function useNavigationEntries(membership: Membership | undefined): readonly NavigationEntry[] {
  const pages = useNavigationPages(membership);
  const order = orders[membership?.ownerType ?? ""] ?? sections;
  return order
    .map((section) => ({ section, pages: pages.filter((page) => page.section === section) }))
    .filter((entry) => entry.pages.length > 0);
}

function useNavigationPages(membership: Membership | undefined): readonly NavigationPage[] {
  const router = useRouter();
  return Object.values(router.routesById).flatMap((route) => {
    const { nav, title } = route.options.staticData ?? {};
    if (!nav || !title || nav.section === "Operator") return [];
    const { section, roles, notFor } = nav;
    if (roles && !(membership && roles.includes(membership.role))) return [];
    if (membership && notFor?.includes(membership.ownerType)) return [];
    return [{ section, title, path: route.fullPath }];
  });
}

/** The part of a path that names the page: `audits` in `/$environment/audits/$auditId`. */
const pageName = (path: string) => path.split("/")[2] ?? "";

/** Path of the route that is open, and the section to which it or its list belongs; undefined for a page without one. */
export function useCurrentPage(): { readonly path: string; readonly section: Section | undefined } {
  const router = useRouter();
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath ?? "" });
  const lists = Object.values(router.routesById).filter((route) => pageName(route.fullPath) === pageName(path));
  const sectionsOfLists = lists.flatMap(({ options }) => options.staticData?.nav?.section ?? []);
  const [section] = sectionsOfLists.filter((name) => name !== "Operator");
  return { path, section };
}
