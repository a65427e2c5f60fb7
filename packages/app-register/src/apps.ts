import register from "./apps.json" with { type: "json" };
import { callersOfService } from "./callers.ts";

/** Entry of one app in `apps.json`. An app does not have what its entry omits. */
interface Entry {
  /** Purpose of the app in one sentence. */
  readonly purpose: string;
  /** Ports on which it listens in a cluster. Empty for a command-line app. */
  readonly ports: { readonly http?: number; readonly grpc?: number; readonly ops?: number };
  /** Its gRPC services in `proto/`, without those that packages serve in every app. */
  readonly services?: readonly string[];
  /** Name of its schema in Postgres, and of the role that owns the schema. */
  readonly schema?: string;
  /** True if it stores records that a legal hold can cover. */
  readonly legalHolds?: boolean;
  /** True if it writes uploads to the temporary directory until they are stored: its pods then have a volume there. */
  readonly receivesUploads?: boolean;
  /** Event types that only this app publishes, as NATS filters: `file.>`. */
  readonly emits?: readonly string[];
  /** Names of its durable consumers, each with the event types that it receives, as a NATS filter. */
  readonly consumes?: Readonly<Record<string, string>>;
  /** Servers to which it connects, other than Postgres (implied by `schema`) and NATS (implied by `emits` and `consumes`). */
  readonly alsoUses?: readonly string[];
  /**
   * Types of actors in whose name it may call other services; for any other it acts as itself. Default: `schedule`, its own
   * chores. Only who has verified a credential or a person may name them.
   */
  readonly actors?: readonly string[];
  /** Apps that may ask its ops port how it is, because it has no gRPC server. Monitoring may always. */
  readonly watchedBy?: readonly string[];
  /** Secret variables that it requires, other than POSTGRES_URL and NATS_URL. */
  readonly secrets?: readonly string[];
}

/** One app of the platform. */
export interface RegisteredApp extends Required<Omit<Entry, "schema">> {
  /** Apps that may call at least one method of its gRPC services. */
  readonly callers: readonly string[];
  /** Name of its folder in `apps/`, of its chart and image, and of its service identity. */
  readonly name: string;
  readonly schema: string | undefined;
  /** Variable with its address in other apps: PAYROLL_INTAKE_ADDRESS. */
  readonly addressVariable: string;
  /** True if it is an evented service and connects to NATS: its entry has `emits` or `consumes`, even if empty. */
  readonly usesEvents: boolean;
}

const entries: Readonly<Record<string, Entry>> = register.apps;
const nothing = { services: [], schema: undefined, legalHolds: false, receivesUploads: false, emits: [], consumes: {} };

/** All apps of the platform, in the order of `apps.json`. */
export const apps: readonly RegisteredApp[] = Object.entries(entries).map(([name, entry]) => {
  const usesEvents = entry.emits !== undefined || entry.consumes !== undefined;
  const served = [...(entry.services ?? []), ...(usesEvents ? register.sharedServices : [])];
  return {
    ...nothing,
    alsoUses: [],
    secrets: [],
    watchedBy: [],
    actors: ["schedule"],
    ...entry,
    name,
    callers: [...new Set(served.flatMap(callersOfService))].toSorted(),
    addressVariable: `${name.toUpperCase().replaceAll("-", "_")}_ADDRESS`,
    usesEvents,
  };
});
