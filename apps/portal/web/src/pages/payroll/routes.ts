import { IconFileSpreadsheet } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";
import { optionalTexts } from "../../shared/search.ts";

/** The list of reports; its filters are in the URL. */
export const payrollRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "payroll",
  validateSearch: optionalTexts("employer_id", "status"),
  staticData: { title: "Payroll reports", nav: { section: "Payroll", icon: IconFileSpreadsheet } },
  component: lazyRouteComponent(() => import("./payroll-page.tsx"), "PayrollPage"),
});

/** The form for a file; a correction names what it replaces. */
export const uploadRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "payroll/upload",
  validateSearch: optionalTexts("employer_id", "period_start", "period_end", "corrects"),
  component: lazyRouteComponent(() => import("./upload-page.tsx"), "UploadPage"),
});

/** One report: `records` shows its accepted records instead of its findings. */
export const reportRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "payroll/$reportId",
  validateSearch: optionalTexts("show"),
  component: lazyRouteComponent(() => import("./report-page.tsx"), "ReportPage"),
});
