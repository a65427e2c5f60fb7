import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { apps } from "@platform/app-register/apps";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readQuery } from "./fixture/charts/promql.ts";
import { documentedMetrics } from "./fixture/operator/metrics.ts";

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
}
interface Dashboard {
  uid: string;
  title: string;
  panels: { title: string; targets: { expr: string }[] }[];
}

const files = join(REPOSITORY, "charts/platform/files");
const runbooks = join(REPOSITORY, "docs/operations/runbooks");
const read = (...path: string[]) => readFileSync(join(...path), "utf8");
const filesOf = (folder: string) => readdirSync(join(files, folder)).map((name) => read(files, folder, name));

const rules = filesOf("alerts").flatMap((text) =>
  (parse(text) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules),
);
const alerts = rules.filter((rule): rule is Rule & { alert: string } => rule.alert !== undefined);
const recorded = rules.flatMap(({ record }) => record ?? []);
const dashboards = filesOf("dashboards").map((text) => JSON.parse(text) as Dashboard);
const pages = readdirSync(runbooks).filter((name) => name !== "README.md");
const pageOf = (alert: string) => `${alert.replaceAll(/(?!^)[A-Z]/g, "-$&").toLowerCase()}.md`;
const block = (page: string, language: string) =>
  Array.from(page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, "gm")), ([, text = ""]) => text);

// Metrics of Kubernetes and of Prometheus itself; allowed in runbooks only.
const foreignMetrics = /^(?:up|kube_\w+|container_\w+)$/;
const labelsOfTargets = ["job", "pod", "namespace", "le"];

/** Unknown metrics and labels of a query. */
function unknownTo(text: string, { foreign = false } = {}): string[] {
  const { errors, metrics, labels } = readQuery(text);
  const labelsByMetric = new Map<string, readonly string[]>(recorded.map((name) => [name, []]));
  for (const { name, labels: metricLabels } of documentedMetrics())
    for (const suffix of ["", "_bucket", "_sum", "_count"]) labelsByMetric.set(name + suffix, metricLabels);
  const checkedMetrics = [...metrics].filter((name) => !(foreign && foreignMetrics.test(name)));
  const possible = checkedMetrics.flatMap((name) => labelsByMetric.get(name) ?? []).concat(labelsOfTargets);
  const foreignLabels = checkedMetrics.length < metrics.size;
  return [
    ...errors,
    ...checkedMetrics.filter((name) => !labelsByMetric.has(name)).map((name) => `no metric ${name}: ${text}`),
    ...(foreignLabels ? [] : [...labels].filter((label) => !possible.includes(label))).map(
      (label) => `no label ${label}: ${text}`,
    ),
  ];
}

test("every alert and dashboard uses documented metrics and labels", () => {
  const queries = [...rules.map(({ expr }) => expr), ...dashboards.flatMap(exprsOf)];
  expect(queries.length).toBeGreaterThan(60);
  expect(queries.flatMap((query) => unknownTo(query))).toEqual([]);
});

function exprsOf({ panels }: Dashboard): string[] {
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}

test("an invalid query, or one with unknown metrics, is detected", () => {
  expect(unknownTo("sum(rate(messaging_outbox_oldness_seconds[5m]))")).not.toEqual([]);
  expect(unknownTo("max by (owner_id) (messaging_outbox_age_seconds)")).not.toEqual([]);
  expect(unknownTo("max by (messaging_outbox_age_seconds")).not.toEqual([]);
});

test("every recorded metric has an alert", () => {
  expect(recorded).not.toEqual([]);
  const queriedMetrics = new Set(alerts.flatMap(({ expr }) => [...readQuery(expr).metrics]));
  expect([...queriedMetrics]).toEqual(expect.arrayContaining([...recorded]));
});

test("every alert has a severity and a runbook, and every runbook has an alert", () => {
  for (const { alert, labels, annotations } of alerts) {
    expect(["page", "ticket"], alert).toContain(labels?.severity);
    expect(annotations?.summary, alert).toBeTruthy();
    expect(annotations?.description, alert).toBeTruthy();
    expect(annotations?.runbook_url, alert).toBe(`docs/operations/runbooks/${pageOf(alert)}`);
  }
  expect(pages.sort()).toEqual(alerts.map(({ alert }) => pageOf(alert)).sort());
});

describe.each(alerts)("the runbook of $alert", ({ alert, labels }) => {
  const page = read(runbooks, pageOf(alert));

  test("has its severity, what it means, commands to diagnose it, a fix, and whom to page", () => {
    expect(page).toContain(`\nSeverity: ${labels?.severity}.\n`);
    const sections = page.split(/^## /m).slice(1);
    expect(sections.map((section) => section.split("\n", 1)[0])).toEqual([
      "What it means",
      "Diagnose",
      "Fix",
      "Escalate",
    ]);
    expect(block(sections[1] ?? "", "sh").length).toBeGreaterThan(0);
    expect(sections[2]).toMatch(/```sh|\.md(#[\w-]+)?\)|`kubectl/);
    expect(read(runbooks, "README.md")).toContain(`(${pageOf(alert)})`);
  });

  test("uses existing metrics", () => {
    const queries = block(page, "promql")
      .join("")
      .split("\n")
      .map((line) => line.replace(/(^|\s+)#.*/, ""));
    expect(queries.filter(Boolean).flatMap((query) => unknownTo(query, { foreign: true }))).toEqual([]);
  });
});

test("runbooks search for log messages that exist", () => {
  const links = pages.flatMap((page) =>
    Array.from(read(runbooks, page).matchAll(/grep (?:-[Ei] )?'([^']+)'/g), ([, pattern = ""]) => pattern),
  );
  const phrases = links.flatMap((pattern) => pattern.replace(/^"msg":"|"$/g, "").split("|"));
  // Excludes messages of other programs, and fields.
  const ours = phrases.filter(
    (phrase) => /^[a-zA-Z ]+$/.test(phrase) && phrase.includes(" ") && phrase !== "Last State",
  );
  expect(ours.length).toBeGreaterThan(5);
  const sources = globSync(join(REPOSITORY, "{apps,packages}/*/src/**/*.ts")).map((path) => read(path).toLowerCase());
  for (const phrase of ours)
    expect(
      sources.some((source) => source.includes(phrase.toLowerCase())),
      phrase,
    ).toBe(true);
});

test("the runbook of a lagging consumer says of each consumer what is late", () => {
  const page = read(runbooks, "consumer-lags.md");
  const described = Array.from(page.matchAll(/^\| `([^`]+)` +\| \S/gm), ([, name]) => name);
  const durables = apps.flatMap(({ consumes }) => Object.keys(consumes));
  expect(described.toSorted()).toEqual(durables.toSorted());
});

test("logs of several pods are shown whole: kubectl shows ten lines of each, of at most five pods", () => {
  const commands = readdirSync(runbooks).flatMap((page) => read(runbooks, page).match(/^kubectl logs .*$/gm) ?? []);
  // kubectl reads one pod of a deployment.
  expect(commands.filter((command) => command.includes(" deployment/"))).toEqual([]);
  const ofSeveral = commands.filter((command) => command.includes("--selector "));
  expect(ofSeveral.length).toBeGreaterThan(15);
  for (const command of ofSeveral) {
    expect(command).toMatch(/ --tail=-1 /);
    expect(command).toMatch(/ --prefix /);
    expect(command).toMatch(/ --max-log-requests=\d{2,} /);
  }
});

test("every command of nats names the server and the key", () => {
  const documents = globSync("docs/operations/**/*.md", { cwd: REPOSITORY });
  const commands = documents.flatMap((path) =>
    Array.from(
      read(REPOSITORY, path).matchAll(/(?:^|[`(|] ?|xargs .*)(nats (?:--|stream|consumer|server)[^`\n]*)/gm),
      ([, text = ""]) => text,
    ),
  );
  expect(commands.length).toBeGreaterThan(5);
  const start = 'nats --server "$NATS_URL" --nkey nats-users/administrator.nk ';
  expect(commands.filter((command) => !command.startsWith(start))).toEqual([]);
});

test("dashboards have unique ids, and each panel has a title and a query", () => {
  expect(dashboards).not.toEqual([]);
  expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(dashboards.length);
  for (const { title, panels } of dashboards) {
    expect(panels, title).not.toEqual([]);
    for (const panel of panels) expect(panel.title && panel.targets.length, `${title}: ${panel.title}`).toBeTruthy();
  }
});
