import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";
import { optionalTexts } from "../../shared/parts/search.ts";

const reportFilters = optionalTexts("employer_id", "status", "period_from", "period_to");

/** The list of reports; its filters are in the URL. The id of a report, typed where an employer's is expected, opens the report. */
export const payrollRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "payroll",
  validateSearch: reportFilters,
  beforeLoad: ({ search, params: { environment } }) => {
    const { employer_id: reportId = "" } = reportFilters(search);
    if (!reportId.startsWith("PR_")) return;
    throw redirect({ to: "/$environment/payroll/$reportId", params: { environment, reportId }, search: {} });
  },
  staticData: { title: "Payroll reports", nav: { section: "Payroll" } },
  component: lazyRouteComponent(() => import("./payroll-page.tsx"), "PayrollPage"),
});

/** The form for a file; a correction names what it replaces, `instead_of` a report that failed, and `supplements` one
 * of which the failed rows were corrected. */
export const uploadRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "payroll/upload",
  validateSearch: optionalTexts("employer_id", "period_start", "period_end", "corrects", "instead_of", "supplements"),
  component: lazyRouteComponent(() => import("./upload-page.tsx"), "UploadPage"),
});

/** Mappings of columns that were saved by name. */
export const fileMappingsRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "payroll/mappings",
  component: lazyRouteComponent(() => import("./mappings-page.tsx"), "MappingsPage"),
});

/** One report: `show` chooses its accepted `records` or its `columns` instead of its findings. */
export const reportRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "payroll/$reportId",
  validateSearch: optionalTexts("show"),
  component: lazyRouteComponent(() => import("./report-page.tsx"), "ReportPage"),
});
