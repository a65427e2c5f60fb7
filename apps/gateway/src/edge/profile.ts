import type { Environment } from "@platform/service/call/tenant";

/** The two access profiles of the public API. */
export const profiles = ["A", "B"] as const;
export type Profile = (typeof profiles)[number];

/** The profile of a request, and how it was decided. */
export interface RequestProfile {
  name: Profile;
  /** True when the host decided; the other profile's headers are then ignored. */
  pinned: boolean;
  /** Set when the host serves one environment only. */
  environment?: Environment;
  /** True when host lists are configured and the host is on none of them: the request is refused. */
  misdirected?: boolean;
}

type Headers = Record<string, string | string[] | undefined>;

/** The hosts of each profile, under the names that they have in the configuration. */
export interface HostLists {
  PROFILE_A_HOSTS: readonly string[];
  PROFILE_B_PRODUCTION_HOSTS: readonly string[];
  PROFILE_B_SANDBOX_HOSTS: readonly string[];
}

const unpinnedA: RequestProfile = { name: "A", pinned: false };
const unpinnedB: RequestProfile = { name: "B", pinned: false };

/**
 * Decides a request's profile: by its host when that is on one of the configured lists, otherwise by its headers, where
 * `X-Client-ID` or `X-Client-Secret` means Profile B and anything else Profile A. With lists configured, a request for any other
 * host is misdirected; its profile then decides the form of the refusal.
 */
export function profileByRequest(hosts: HostLists): (headers: Headers) => RequestProfile {
  const byHost = new Map<string, RequestProfile>([
    ...hosts.PROFILE_A_HOSTS.map((host): [string, RequestProfile] => [host, { name: "A", pinned: true }]),
    ...hosts.PROFILE_B_PRODUCTION_HOSTS.map((host): [string, RequestProfile] => [
      host,
      { name: "B", pinned: true, environment: "production" },
    ]),
    ...hosts.PROFILE_B_SANDBOX_HOSTS.map((host): [string, RequestProfile] => [
      host,
      { name: "B", pinned: true, environment: "sandbox" },
    ]),
  ]);
  return (headers) => {
    const pinned = byHost.size > 0 ? byHost.get(hostName(headers.host)) : undefined;
    if (pinned) return pinned;
    const hasClient = headers["x-client-id"] !== undefined || headers["x-client-secret"] !== undefined;
    const byHeaders = hasClient ? unpinnedB : unpinnedA;
    return byHost.size > 0 ? { ...byHeaders, misdirected: true } : byHeaders;
  };
}

/** `Api.Example.:8080` → `api.example`: with a dot at its end a name is the same (RFC 3986, 3.2.2). */
function hostName(host: string | string[] | undefined): string {
  return typeof host === "string" ? host.toLowerCase().replace(/\.?(?::\d*)?$/, "") : "";
}
