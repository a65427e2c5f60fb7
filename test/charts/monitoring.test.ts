import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { apps, charts, copyCharts, ofKind, production, render, renderFrom } from "../fixture/charts/charts.ts";
import { helm } from "../fixture/charts/helm.ts";
import type { Manifest } from "../fixture/charts/manifest.ts";

const files = join(charts, "platform/files");
const isDashboard = ({ metadata }: Manifest) => metadata.labels.grafana_dashboard === "1";

/** A copy of the charts with other alerts and dashboards. */
function chartsWith(contents: Record<string, string>): string {
  const copy = mkdtempSync(join(tmpdir(), "charts-"));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  copyCharts(copy);
  rmSync(join(copy, "platform/files"), { recursive: true, force: true });
  for (const folder of ["alerts", "dashboards"]) mkdirSync(join(copy, "platform/files", folder), { recursive: true });
  for (const [path, content] of Object.entries(contents)) writeFileSync(join(copy, "platform/files", path), content);
  return copy;
}

const alerts = (name: string) => `groups:
  - name: ${name}
    rules:
      - alert: ${name}Away
        expr: up{job="${name}"} == 0
        for: 5m
        labels: { severity: page }
        annotations: { summary: 'Nothing of {{ $labels.job }} answers: {{ $value | humanize }}' }
`;
const dashboard = '{"title":"Edge <b>","panels":[{"legendFormat":"{{route}} – {{ .code }}"}]}\n';

const isAlert = ({ alert }: Manifest) => alert !== undefined;

describe.skipIf(!helm)("monitoring", () => {
  test("all alert files are rendered as one rule with unchanged Prometheus templates", () => {
    const copy = chartsWith({ "alerts/edge.yaml": alerts("edge"), "alerts/servers.yaml": alerts("servers") });
    const [rule, ...more] = ofKind(renderFrom(copy, production), "PrometheusRule");
    expect(more).toEqual([]);
    expect(rule.spec.groups).toEqual(["edge", "servers"].flatMap((name) => parse(alerts(name)).groups));
    expect(rule.metadata.labels.release).toBe("kube-prometheus-stack");
  });

  test("each dashboard is a ConfigMap for Grafana with unchanged content", () => {
    const copy = chartsWith({ "dashboards/edge.json": dashboard, "dashboards/work.json": dashboard });
    const maps = renderFrom(copy, production).filter(isDashboard);
    expect(maps.map(({ data }) => data)).toEqual([{ "edge.json": dashboard }, { "work.json": dashboard }]);
  });

  test("alerts link to the configured runbooks", () => {
    const at = "https://handbook.example.com/runbooks/";
    const rules = ofKind(render(...production, "--set", `global.monitoring.runbooks=${at}`), "PrometheusRule");
    const links = rules.flatMap(({ spec }) => spec.groups).flatMap(({ rules: all }) => all.filter(isAlert));
    expect(links.length).toBeGreaterThan(10);
    for (const { annotations } of links) expect(annotations.runbook_url).toMatch(new RegExp(`^${at}[a-z-]+\\.md$`));
  });

  test("a file without rules is refused by its name", () => {
    const copy = chartsWith({ "alerts/edge.yaml": "rules: []\n" });
    expect(() => renderFrom(copy, production)).toThrow(
      "files/alerts/edge.yaml: expected a Prometheus rule file with groups",
    );
  });

  test("nothing is rendered if monitoring is disabled or without files", () => {
    const copy = chartsWith({ "alerts/edge.yaml": alerts("edge"), "dashboards/edge.json": dashboard });
    const without = renderFrom(copy, [...production, "--set", "global.monitoring.enabled=false"]);
    const empty = renderFrom(chartsWith({}), production);
    for (const manifests of [without, empty]) {
      expect(ofKind(manifests, "PrometheusRule")).toEqual([]);
      expect(manifests.filter(isDashboard)).toEqual([]);
    }
    expect(ofKind(without, "ServiceMonitor")).toEqual([]);
  });

  test("only an app that is installed can be down, and one of another namespace does not stand in for it", () => {
    const downWith = (...args: string[]): string[] => {
      const [rule] = ofKind(render(...production, ...args), "PrometheusRule");
      const { expr } = rule.spec.groups
        .flatMap(({ rules }: Manifest) => rules)
        .find(({ alert }: Manifest) => alert === "AppIsDown");
      return expr.split(" or ");
    };
    const absent = (app: string) => `absent(nodejs_eventloop_utilization_ratio{namespace="default",job="${app}"})`;
    expect(downWith()).toEqual(apps.toSorted().map(absent));
    const staging = downWith("--namespace", "staging", "--set", "portal.enabled=false");
    const others = apps.filter((app) => app !== "portal").toSorted();
    expect(staging).toEqual(others.map((app) => absent(app).replace("default", "staging")));
  });

  test("every app is monitored, and every alert and dashboard file is included", () => {
    const manifests = render(...production);
    const watched = ofKind(manifests, "ServiceMonitor").map(({ metadata }) => metadata.name);
    expect(watched.toSorted()).toEqual(apps.toSorted());
    const read = (pattern: string) =>
      globSync(pattern, { cwd: files })
        .toSorted()
        .map((path) => readFileSync(join(files, path), "utf8"));
    const groups = read("alerts/*.yaml").flatMap((yaml) => parse(yaml).groups);
    const installed = ofKind(manifests, "PrometheusRule").flatMap(({ spec }) => spec.groups);
    for (const { rules } of [...groups, ...installed])
      for (const rule of rules) if (rule.alert === "AppIsDown") rule.expr = "of the installed apps";
    expect(installed).toEqual(groups);
    const dashboards = read("dashboards/*.json").map((json) => JSON.parse(json));
    const shown = manifests.filter(isDashboard).flatMap(({ data }) => Object.values<string>(data));
    expect(shown.map((json) => JSON.parse(json))).toEqual(dashboards);
  });
});
