import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { documentedMetrics } from "../fixture/operator/metrics.ts";
import { type Break, breaks, type Change } from "./breaks.ts";
import { installedRules, namespace } from "./installed-rules.ts";
import { failuresOf, promtool, type RuleTest } from "./promtool.ts";
import { type Labels, readSeries, type Series } from "./series.ts";

/** The series of which the alerts know, on a platform that does nothing: record-idle-platform.ts wrote them. Values begin so and grow so a minute. */
const idle: Series[] = readFileSync(join(import.meta.dirname, "idle-platform.txt"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => {
    const end = line.lastIndexOf(" ");
    return { ...readSeries(line.slice(0, end)), values: line.slice(end + 1) };
  });

/** Labels that tell alerts of one name apart. */
const identifying = "alertname, namespace, job, pod, consumer, table, db_client_connection_pool_name";
const firing = `group by (${identifying}) (ALERTS{alertstate="firing"})`;

const isOf = ({ metric, labels = {} }: Change, series: Series) =>
  series.metric === metric && Object.entries(labels).every(([name, value]) => series.labels[name] === value);

/** The idle platform with a fault, for some minutes. */
function seriesWith(changes: readonly Change[], minutes: number): Series[] {
  const lasting = (series: Series) => ({ ...series, values: `${series.values}x${minutes}` });
  const untouched = idle.filter((series) => !changes.some((change) => isOf(change, series)));
  const changed = changes.flatMap((change) => {
    const { values } = change;
    if (values === undefined) return [];
    const { metric, labels = {} } = change;
    const recorded = idle.filter((series) => isOf(change, series));
    const series = recorded.length > 0 ? recorded : [{ metric, labels: { namespace, ...labels } }];
    return series.map((each) => ({ metric, labels: each.labels, values }));
  });
  return [...untouched, ...changed].map(lasting);
}

function testOf({ alert, changes, firesAt, labels, also = {} }: Break): RuleTest {
  const sample = (alertname: string, identity: Labels) => ({
    labels: { alertname, namespace, ...identity },
    value: 1,
  });
  const alerts = [
    ...labels.map((identity) => sample(alert, identity)),
    ...Object.entries(also).map(([name, identity]) => sample(name, identity)),
  ];
  return {
    name: `${alert}: ${changes.map(({ metric }) => metric).join()}`,
    series: seriesWith(changes, firesAt),
    checks: [
      { expr: firing, minute: firesAt - 1, samples: [] },
      { expr: firing, minute: firesAt, samples: alerts },
    ],
  };
}

describe("faults", () => {
  test("there is one for each alert", () => {
    const alerts = installedRules().flatMap(({ rules }) => rules.flatMap(({ alert }) => alert ?? []));
    expect([...new Set(breaks.map(({ alert }) => alert))].toSorted()).toEqual(alerts.toSorted());
  });

  test("they change series that were recorded, or of documented metrics with their labels", () => {
    const documented = new Map(documentedMetrics().map(({ name, labels }) => [name, labels]));
    for (const { changes } of breaks)
      for (const change of changes) {
        if (idle.some((series) => isOf(change, series))) continue;
        const { metric, labels = {} } = change;
        const labelNames = Object.keys(labels).filter((name) => !["job", "pod", "le"].includes(name));
        const name = metric.replace(/_(?:count|bucket)$/, "");
        expect(labelNames.toSorted(), metric).toEqual(documented.get(documented.has(metric) ? metric : name));
      }
  });
});

describe.skipIf(!promtool)("alerts on recorded series", () => {
  test("none fires in 24 hours of an idle platform", () => {
    const minutes = 24 * 60;
    const everFired = `group by (${identifying}) (count_over_time(ALERTS{alertstate="firing"}[1d]))`;
    const checks = [{ expr: everFired, minute: minutes, samples: [] }];
    expect(failuresOf([{ name: "idle", series: seriesWith([], minutes), checks }])).toBe("");
  });

  test("each fires for its fault when it should, and no other does", () => {
    expect(failuresOf(breaks.map(testOf))).toBe("");
  });
});
