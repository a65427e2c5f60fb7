import { versionPrefixes } from "../version-prefix.ts";

/** The headers of every refusal: its code, and the path of the page of the guides that explains the code. */
export function errorHeaders(code: string) {
  return { "Svc-Error-Code": code, "Svc-Error-Doc": `${versionPrefixes[0]}/docs/guides/${code}` };
}
