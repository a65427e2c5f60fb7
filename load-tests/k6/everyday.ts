import { check } from "k6";
import http from "k6/http";
import { fileIdOf, statusOf, submitReport } from "./reports.ts";
import { api, as, nextCaller } from "./target.ts";

/** A partner sends a small report, and asks where it stands. */
export function submit(): void {
  const caller = nextCaller();
  const response = submitReport(caller, 3);
  if (!check(response, { "report is accepted": ({ status }) => status === 202 })) return;
  const fileId = fileIdOf(response);
  check(statusOf(caller, fileId), { "accepted report is known at once": (status) => status !== "" });
}

/** A partner looks something up. */
export function read(): void {
  const caller = nextCaller("A");
  const response = http.get(`${api}/policies?limit=10`, as(caller, "GET /policies"));
  check(response, { "list is answered": ({ status }) => status === 200 });
}
