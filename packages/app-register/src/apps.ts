import register from "./apps.json" with { type: "json" };

/** What `apps.json` says of one app. What it leaves out, the app does not have. */
interface Entry {
  /** One sentence: what the app is for. */
  readonly purpose: string;
  /** Where it listens in a cluster. Empty for a command line, which listens nowhere. */
  readonly ports: { readonly http?: number; readonly grpc?: number; readonly ops?: number };
  /** Its gRPC services of `proto/`; not those that packages serve in every app. */
  readonly services?: readonly string[];
  /** The apps that may call it by gRPC. */
  readonly callers?: readonly string[];
  /** Its schema in Postgres, and the role that owns it. */
  readonly schema?: string;
  /** Whether it keeps records that a legal hold can cover. */
  readonly legalHolds?: boolean;
  /** The event types that it alone publishes, as NATS filters: `file.>`. */
  readonly emits?: readonly string[];
  /** Its durable consumers, and the event types that each receives, as a NATS filter. */
  readonly consumes?: Readonly<Record<string, string>>;
  /** Servers that it connects to beside Postgres, which a schema implies, and NATS, which events imply. */
  readonly alsoUses?: readonly string[];
  /** Secret variables that it cannot start without, beside POSTGRES_URL and NATS_URL. */
  readonly secrets?: readonly string[];
}

/** One app of the platform. */
export interface RegisteredApp extends Required<Omit<Entry, "schema">> {
  /** Its folder in `apps/`, its chart, its image and the name that it signs its calls with. */
  readonly name: string;
  readonly schema: string | undefined;
  /** The variable in which others find it: PAYROLL_INTAKE_ADDRESS. */
  readonly addressVariable: string;
  /** Whether it is an evented service, which connects to NATS: it has `emits` or `consumes`, even empty ones. */
  readonly usesEvents: boolean;
}

const entries: Readonly<Record<string, Entry>> = register.apps;
const nothing = { services: [], callers: [], schema: undefined, legalHolds: false, emits: [], consumes: {} };

/** Every app of the platform, as `apps.json` has them. */
export const apps: readonly RegisteredApp[] = Object.entries(entries).map(([name, entry]) => ({
  ...nothing,
  alsoUses: [],
  secrets: [],
  ...entry,
  name,
  addressVariable: `${name.toUpperCase().replaceAll("-", "_")}_ADDRESS`,
  usesEvents: entry.emits !== undefined || entry.consumes !== undefined,
}));
