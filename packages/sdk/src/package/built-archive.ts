import { cachedArchive } from "./cached-archive.ts";
import { makePackage } from "./make-package.ts";

/** Makes `dist/premium-audit-sdk.tgz`, which the gateway serves. Resolves to its path. */
export function builtArchive(): Promise<string> {
  return cachedArchive({
    folder: "packages/sdk",
    name: "premium-audit-sdk.tgz",
    sources: ["packages/sdk"],
    make: makePackage,
  });
}
