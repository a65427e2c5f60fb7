interface Metric {
  type: string;
  contains: string;
  values: Record<string, number>;
  thresholds?: Record<string, { ok: boolean }>;
}

interface Data {
  state: { testRunDurationMs: number };
  root_group: { checks: { name: string; passes: number; fails: number }[] };
  metrics: Record<string, Metric>;
}

/** k6 calls it at the end: prints what was asked for and what was seen, objectives first, for a person to read. */
export function handleSummary(data: Data): Record<string, string> {
  const objectives = Object.entries(data.metrics).flatMap(([name, metric]) =>
    Object.entries(metric.thresholds ?? {}).map(([expression, { ok }]) => ({ name, metric, expression, ok })),
  );
  const failed = objectives.filter(({ ok }) => !ok).length;
  const width = Math.max(...objectives.map(({ name, expression }) => name.length + expression.length + 3), 20);
  const lines = objectives.map(({ name, metric, expression, ok }) => {
    const what = `${name}  ${expression}`.padEnd(width);
    return `  ${ok ? "✓" : "✗"} ${what}  ${measured(metric, expression)}`;
  });
  const { http_reqs: requests, iterations, http_req_duration: duration } = data.metrics;
  const untrue = data.root_group.checks.filter(({ fails }) => fails > 0);
  const text = [
    "",
    failed === 0 ? "  All objectives are met" : `  ${failed} of ${objectives.length} objectives are missed`,
    "",
    ...lines,
    "",
    ...untrue.map(({ name, passes, fails }) => `  ✗ untrue ${fails} times of ${passes + fails}: ${name}`),
    ...(untrue.length > 0 ? [""] : []),
    `  requests    ${figure(requests?.values.count)} in ${figure(data.state.testRunDurationMs / 1000)} s, ${figure(requests?.values.rate)} a second`,
    `  iterations  ${figure(iterations?.values.count)}`,
    `  answered    p50 ${ms(duration, "med")}, p95 ${ms(duration, "p(95)")}, p99 ${ms(duration, "p(99)")}, slowest ${ms(duration, "max")}`,
    "",
  ];
  return { stdout: `${text.join("\n")}\n` };
}

/** The percentiles that the summary and the objectives need. */
export const summaryTrendStats = ["avg", "min", "med", "max", "p(95)", "p(99)"];

/** The value that an expression such as `p(95)<250` is about. */
function measured(metric: Metric, expression: string): string {
  const [key = ""] = expression.split(/[<>=!]/, 1);
  const value = metric.values[key];
  if (value === undefined) return "nothing was seen";
  if (metric.type === "rate") return `${(value * 100).toFixed(3)} %`;
  return metric.contains === "time" ? `${figure(value)} ms` : figure(value);
}

function ms(metric: Metric | undefined, key: string): string {
  return `${figure(metric?.values[key])} ms`;
}

function figure(value: number | undefined): string {
  if (value === undefined) return "–";
  return Number.isInteger(value) ? String(value) : value.toPrecision(3).replace(/\.?0+$/, "");
}
