import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { programOfRun } from "@platform/testing/programs/programs-of-run";
import { installedRules } from "./installed-rules.ts";
import { type Labels, type Series, seriesText } from "./series.ts";

/** The path of promtool; empty where it is missing. */
export const promtool = (await programOfRun("promtool")) ?? "";

/** A query at a minute, and the labels and values that it must return. */
export interface Check {
  readonly expr: string;
  readonly minute: number;
  readonly samples: readonly { readonly labels: Labels; readonly value: number }[];
}

/** Series beside the alerts of the platform, with what is checked of them. */
export interface RuleTest {
  readonly name: string;
  readonly series: readonly Series[];
  readonly checks: readonly Check[];
}

/** Runs tests beside the installed alerts. Returns what promtool says of those that failed; empty if none did. */
export function failuresOf(tests: readonly RuleTest[]): string {
  const folder = mkdtempSync(join(tmpdir(), "promtool-"));
  try {
    // JSON is YAML.
    writeFileSync(join(folder, "rules.yaml"), JSON.stringify({ groups: installedRules() }));
    const content = {
      rule_files: ["rules.yaml"],
      evaluation_interval: "1m",
      tests: tests.map(({ name, series, checks }) => ({
        name,
        interval: "1m",
        input_series: series.map(({ metric, labels, values }) => ({ series: seriesText(labels, metric), values })),
        promql_expr_test: checks.map(({ expr, minute, samples }) => ({
          expr,
          eval_time: `${minute}m`,
          exp_samples: samples.map(({ labels, value }) => ({ labels: seriesText(labels), value })),
        })),
      })),
    };
    writeFileSync(join(folder, "tests.yaml"), JSON.stringify(content));
    const options = { cwd: folder, encoding: "utf8", maxBuffer: 100_000_000 } as const;
    const { status, stdout, stderr, error } = spawnSync(promtool, ["test", "rules", "tests.yaml"], options);
    if (error) throw error;
    return status === 0 ? "" : stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
