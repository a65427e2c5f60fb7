// Proves the published plans from outside: a fresh credential of each plan is let through exactly as often as its shortest
// window says and then refused, with the headers and in the form that the endpoint speaks. When it may go on, the
// window with the fewest requests left is the one described.
//
// With `-e WINDOW_SECONDS=3600` it goes on until that window of each plan is full, which takes as long as the plan makes it.
import { check, sleep } from "k6";
import http from "k6/http";
import { publishedPlans } from "../k6/published-plans.ts";
import { formsOf, isRefusal } from "../k6/refusal-forms.ts";
import { summaryTrendStats } from "../k6/summary.ts";
import { api, as, target } from "../k6/target.ts";

export { handleSummary } from "../k6/summary.ts";

const windowSeconds = Number(__ENV.WINDOW_SECONDS ?? 60);
const plans = publishedPlans.filter(({ name }) => target.plans[name]);
const together = 50;

export const options = {
  scenarios: {
    plans: {
      executor: "per-vu-iterations",
      vus: plans.length,
      iterations: 1,
      maxDuration: `${windowSeconds * 2 + 300}s`,
    },
  },
  batch: together,
  batchPerHost: together,
  thresholds: { checks: ["rate==1"] },
  summaryTrendStats,
};

export default function fillWindows(): void {
  const plan = plans[__VU - 1];
  const caller = plan && target.plans[plan.name];
  if (!plan || !caller) return;
  const parameters = as(caller, "GET /health");
  const nameOf = (what: string) => `${plan.name}: ${what}`;
  const windows = Object.entries(plan.windows).map(([seconds, limit]) => ({ seconds: Number(seconds), limit }));
  const [shortest] = windows;
  if (!shortest) return;

  const startedMs = Date.now();
  const first = burst(parameters, shortest.limit);
  const within = Date.now() - startedMs < shortest.seconds * 1000;
  check(first, {
    [nameOf(`${shortest.limit} requests get through at once, and not one more`)]: ({ allowed }) =>
      !within || allowed === shortest.limit,
    [nameOf("what is left goes down to nothing")]: ({ leastRemaining }) => leastRemaining === 0,
  });

  for (const form of formsOf(plan.profile)) {
    const refused = http.get(`${api}${form.path}`, as(caller, "429"));
    check(refused, {
      [nameOf(`the 429 of ${form.path} has its form and says how long to wait`)]: (answer) =>
        Date.now() - startedMs >= shortest.seconds * 1000 || isRefusal(answer, form),
    });
  }

  sleep(look(parameters).retryAfterSeconds);
  check(look(parameters), { [nameOf("after the wait there is room again")]: ({ status }) => status === 200 });

  // One bucket more than the window, and the whole burst has left it.
  sleep(shortest.seconds + 2 - (Date.now() - startedMs) / 1000);
  let described = look(parameters);
  const next = windows.find(({ seconds }) => seconds > shortest.seconds);
  const fewest = next && next.limit - first.allowed - 2 < shortest.limit - 1 ? next : shortest;
  check(described, {
    [nameOf("the window with the fewest requests left is the one described")]: ({ limit }) => limit === fewest.limit,
  });

  const longest = windows.find(({ seconds }) => seconds === windowSeconds && seconds > shortest.seconds);
  if (!longest) return;
  let allowed = first.allowed + 2;
  while (described.status !== 429 || described.limit !== longest.limit) {
    allowed += burst(parameters, shortest.limit).allowed;
    described = look(parameters);
    if (described.status === 200) allowed += 1;
    else if (described.limit !== longest.limit) sleep(described.retryAfterSeconds);
  }
  check(allowed, {
    [nameOf(`${longest.limit} requests get through in ${longest.seconds} s`)]: (n) => n === longest.limit,
  });
}

type Parameters = ReturnType<typeof as>;

/** Sends requests side by side until one is refused; a few more than the limit, so that a limit that leaks shows. */
function burst(parameters: Parameters, limit: number): { allowed: number; leastRemaining: number } {
  let allowed = 0;
  let leastRemaining = Number.POSITIVE_INFINITY;
  for (let count = 0; count < limit + together; count += together) {
    const request = { method: "GET", url: `${api}/health`, params: parameters };
    const answers = http.batch(Array.from({ length: together }, () => request));
    for (const { status, headers } of answers) {
      if (status === 200) allowed += 1;
      leastRemaining = Math.min(leastRemaining, Number(headers["X-Ratelimit-Remaining"]));
    }
    if (answers.some(({ status }) => status === 429)) break;
  }
  return { allowed, leastRemaining };
}

interface Described {
  status: number;
  limit: number;
  retryAfterSeconds: number;
}

function look(parameters: Parameters): Described {
  const { status, headers } = http.get(`${api}/health`, parameters);
  const limit = Number(headers["X-Ratelimit-Limit"]);
  const retryAfterSeconds = Number(headers["Retry-After"] ?? 0);
  return { status, limit, retryAfterSeconds };
}
