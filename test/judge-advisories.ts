/** Output of `pnpm audit --json`, and its exit code. */
interface Audited {
  output: string;
  code: number | null;
}

interface Advisory {
  module_name: string;
  severity: string;
  title: string;
  url: string;
  patched_versions?: string;
}

/** Severities for which continuous integration fails. */
const failing = new Set(["high", "critical"]);

/**
 * Reads the result of `pnpm audit --json`: what to print, and whether it fails continuous integration. A registry without
 * advisories, or one that cannot be reached, fails nothing, but is printed with the reason.
 */
export function judgeAdvisories({ output, code }: Audited): { lines: string[]; failed: boolean } {
  const advisories = advisoriesIn(output);
  if (!advisories)
    return { lines: [`Packages were not checked for advisories: ${reasonIn(output, code)}.`], failed: false };
  const lines = advisories.map(
    ({ severity, module_name, title, url, patched_versions }) =>
      `${severity}: ${module_name}: ${title} (fixed in ${patched_versions ?? "no version"}), ${url}`,
  );
  const count = advisories.length;
  return {
    lines: [...lines, `${count} ${count === 1 ? "advisory" : "advisories"} for the packages of pnpm-lock.yaml.`],
    failed: advisories.some(({ severity }) => failing.has(severity)),
  };
}

function advisoriesIn(output: string): Advisory[] | undefined {
  try {
    const { advisories } = JSON.parse(output) as { advisories?: Record<string, Advisory> };
    return advisories && Object.values(advisories);
  } catch {
    return undefined;
  }
}

function reasonIn(output: string, code: number | null): string {
  const [, status] = /responded with (\d{3})/.exec(output) ?? [];
  if (status) return `the registry of this machine offers none, it responded with ${status}`;
  const [error] = /\b(?:ERR_PNPM_\w+|E[A-Z]{4,})\b/.exec(output) ?? [];
  return error
    ? `the registry could not be asked (${error})`
    : `pnpm audit ended with code ${code} and without a result`;
}
