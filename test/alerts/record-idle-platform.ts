// `node packages/local-stack/bootstrap.mjs test/alerts/record-idle-platform.ts STACK_FILE`, two minutes after `npm start -- --services`: writes idle-platform.txt, the series of which
// the alerts know on a platform that does nothing, from two scrapes a minute apart. Needed after an edit of an alert that reads another metric.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Stack } from "@platform/local-stack/platform/stack-file";
import { readQuery } from "../fixture/charts/promql.ts";
import { metricsText } from "../fixture/operator/metrics.ts";
import { installedRules } from "./installed-rules.ts";
import { scrapedSamples, seriesText } from "./series.ts";

const { ops }: Stack = JSON.parse(readFileSync(process.argv[2] ?? ".local/stack.json", "utf8"));
const expressions = installedRules().flatMap(({ rules }) => rules.map(({ expr }) => expr));
const read = new Set(expressions.flatMap((expr) => [...readQuery(expr).metrics]));

/** Values by series. A time is that until the scrape: the clock of promtool begins at 0. */
async function scrape(): Promise<Map<string, number>> {
  const values = new Map<string, number>();
  for (const [app, opsUrl] of Object.entries(ops)) {
    const now = Date.now() / 1000;
    for (const { metric, labels, value } of scrapedSamples(app, await metricsText(opsUrl))) {
      const isTime = /_(?:until|expiry)_seconds$/.test(metric);
      if (read.has(metric)) values.set(seriesText(labels, metric), isTime ? value - now : value);
    }
  }
  return values;
}

const before = await scrape();
await pause(60_000);
const after = await scrape();
const lines = [...after].flatMap(([series, value]) => {
  const growth = value - (before.get(series) ?? Number.NaN);
  if (!Number.isFinite(growth)) return [];
  if (/_(?:until|expiry)_seconds\{/.test(series)) return `${series} ${value.toFixed(3)}+60`;
  return /_(?:total|count|bucket)\{/.test(series) ? `${series} ${value}+${growth}` : `${series} ${value}+0`;
});
writeFileSync(join(import.meta.dirname, "idle-platform.txt"), `${lines.sort().join("\n")}\n`);
