import { type DescribedError, describedErrors } from "@platform/error-codes/error-code";
import { type ErrorRequests, errorRequests } from "@platform/error-codes/error-requests";
import type { Guide } from "./guide.ts";

/** One page for each value of `Svc-Error-Code`, made from the table of codes: cause, requests that provoke it, what to do. */
export function errorPages(): readonly Guide[] {
  return describedErrors().map((described) => ({
    name: described.code,
    title: described.code,
    markdown: markdownOf(described, errorRequests[described.code]),
  }));
}

function markdownOf({ code, status, cause, fix, since }: DescribedError, requests: ErrorRequests | undefined): string {
  const sections = [
    `# ${code}`,
    `Status \`${status}\`, since release ${since}. All codes: [errors](errors.md#codes).`,
    "## Cause",
    cause,
    ...(requests ? provokedBy(requests, code, status) : []),
    "## What to do",
    fix,
    ...(requests ? [http(requests.right)] : []),
  ];
  return `${sections.join("\n\n")}\n`;
}

function provokedBy({ before, wrong }: ErrorRequests, code: string, status: number): string[] {
  const response = `HTTP/1.1 ${status}\nSvc-Error-Code: ${code}`;
  const preparation = before ? ["First:", ...before.map(http), "Then:"] : [];
  return ["## A request that is refused", ...preparation, http(wrong), http(response)];
}

function http(message: string): string {
  return `\`\`\`http\n${message}\n\`\`\``;
}
