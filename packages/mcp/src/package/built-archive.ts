import { cachedArchive } from "@premium-audit/sdk/package/cached-archive";
import { makePackage } from "./make-package.ts";

/** Makes `dist/premium-audit-mcp.tgz`, which the gateway serves. Resolves to its path. */
export function builtArchive(): Promise<string> {
  return cachedArchive({
    folder: "packages/mcp",
    name: "premium-audit-mcp.tgz",
    sources: ["packages/mcp", "packages/sdk"],
    make: makePackage,
  });
}
