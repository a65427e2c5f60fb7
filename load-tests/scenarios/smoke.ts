// One caller of each profile does everything once: is it there, and does it say what the guides say?
import { check, sleep } from "k6";
import http from "k6/http";
import { fileIdOf, statusOf, submitReport } from "../k6/reports.ts";
import { summaryTrendStats } from "../k6/summary.ts";
import { api, as, nextCaller } from "../k6/target.ts";

export { handleSummary } from "../k6/summary.ts";

export const options = {
  vus: 1,
  iterations: 1,
  thresholds: { checks: ["rate==1"] },
  summaryTrendStats,
};

export default function smoke(): void {
  for (const profile of ["A", "B"] as const) {
    const caller = nextCaller(profile);
    const health = http.get(`${api}/health`, as(caller, "GET /health"));
    check(health, {
      [`${profile}: health knows the credentials`]: (answer) =>
        answer.status === 200 && String(answer.body).includes("credentials are valid"),
      [`${profile}: every answer has its id and its limits`]: ({ headers }) =>
        ["X-Svc-Request-Id", "X-Ratelimit-Limit", "X-Ratelimit-Remaining", "X-Ratelimit-Reset"].every(
          (name) => headers[name] !== undefined,
        ),
    });
    const refused = http.get(`${api}/files/status/none`, as({ headers: {} }, "no credentials"));
    check(refused, { [`${profile}: nobody gets in without credentials`]: ({ status }) => status === 401 });

    const accepted = submitReport(caller, 3);
    if (!check(accepted, { [`${profile}: a report is accepted`]: ({ status }) => status === 202 })) continue;
    const fileId = fileIdOf(accepted);
    let status = statusOf(caller, fileId);
    for (let attempt = 0; attempt < 60 && status !== "completed" && status !== "failed"; attempt++) {
      sleep(0.5);
      status = statusOf(caller, fileId);
    }
    check(status, { [`${profile}: the report is completed`]: (state) => state === "completed" });
  }
}
