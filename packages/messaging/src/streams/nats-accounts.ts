import { subjectOf } from "../event/catalog.ts";
import { outboxSubjects, requestsOf } from "../event/outbox-subjects.ts";
import { deadLetterStreamOf, eventStream } from "./streams.ts";

/** NATS account with JetStream: it has the streams of all services. */
const platformAccount = "PLATFORM";
/**
 * Prefix of the JetStream API of that account in the account of each service. It is not `$JS.API`, because nats-server answers
 * that in every account, also in one without JetStream.
 */
export const platformApiPrefix = "JS.PLATFORM.API";
/** Name of the user that may do everything in the account with the streams. */
export const administrator = "administrator";

/** A service that publishes or consumes events: an entry of the register of apps. */
export interface EventedApp {
  name: string;
  /** Event types that it publishes, as NATS filters. */
  emits: readonly string[];
  /** Its durable consumers, each with the filter of its events. */
  consumes: Readonly<Record<string, string>>;
}

/** A user in the configuration of nats-server: the public key of an nkey, or a name with its password. */
export type NatsUser = { nkey: string } | { user: string; password: string };

/** An API that a service uses in the account with the streams; `stream` if one request has several responses. */
interface ServiceImport {
  subject: string;
  response: "singleton" | "stream";
}

const jetStreamApi = "$JS.API";
/**
 * Subjects under which nats-server awaits responses to requests of other accounts. Not `allow_responses`, with which it would keep the reply
 * subject of every event that it delivers for two minutes, and look through all of them at each further one.
 */
const responses = "_R_.>";

/**
 * The `accounts` of nats-server: one account for the streams and one for each service, which reaches nothing but the subjects
 * listed here, and the outboxes of the services whose events it consumes.
 *
 * Services have accounts and not only permissions, because nats-server checks the subject of a request against permissions, but
 * not the subject to which the response goes: with permissions alone a service can address a response to the JetStream API, and
 * so delete streams and read what it may not. In an account of its own, responses stay in that account.
 *
 * @param usersOf users of a service, or of the administrator; several while a key is replaced
 */
export function natsAccounts(
  apps: readonly EventedApp[],
  usersOf: (name: string) => readonly NatsUser[],
): Record<string, object> {
  const exported = new Map<string, { service: string; response_type: string; accounts: string[] }>();
  for (const app of apps) {
    for (const { subject, response } of importsOf(app)) {
      const entry = exported.get(subject) ?? { service: subject, response_type: response, accounts: [] };
      exported.set(subject, { ...entry, accounts: [...entry.accounts, app.name] });
    }
  }
  const platform = { jetstream: "enabled", users: usersOf(administrator), exports: [...exported.values()] };
  const accounts = apps.map((app) => [app.name, accountOf(app, apps, usersOf)]);
  return { [platformAccount]: platform, ...Object.fromEntries(accounts) };
}

function accountOf(
  app: EventedApp,
  apps: readonly EventedApp[],
  usersOf: (name: string) => readonly NatsUser[],
): object {
  const requests = [...requestsOf(app, apps)].flatMap(([account, subjects]) =>
    subjects.map((subject) => ({ service: { account, subject } })),
  );
  const imports = importsOf(app).map(({ subject }) => ({
    service: { account: platformAccount, subject },
    ...(subject !== localSubject(subject) && { to: localSubject(subject) }),
  }));
  // The account alone is sufficient. Permissions make nats-server log every refused attempt.
  const requested = [...imports, ...requests].map(({ service }) => localSubject(service.subject));
  const responds = app.emits.length > 0;
  const publish = [...requested, ...(responds ? [responses] : [])];
  const subscribe = ["_INBOX.>", ...(responds ? [outboxSubjects(app.name)] : [])];
  const permissions = { publish, subscribe };
  return {
    users: usersOf(app.name).map((user) => ({ ...user, permissions })),
    imports: [...imports, ...requests],
    exports: outboxExportsOf(app, apps),
  };
}

/** Requests for the outbox of a service that others may send: only those that consume its events. */
function outboxExportsOf(app: EventedApp, apps: readonly EventedApp[]): object[] {
  const asking = new Map<string, string[]>();
  for (const other of apps) {
    for (const subject of requestsOf(other, apps).get(app.name) ?? []) {
      asking.set(subject, [...(asking.get(subject) ?? []), other.name]);
    }
  }
  return [...asking].map(([service, accounts]) => ({ service, response_type: "singleton", accounts }));
}

/** The subject that the service itself uses. */
function localSubject(subject: string): string {
  return subject.startsWith(jetStreamApi) ? platformApiPrefix + subject.slice(jetStreamApi.length) : subject;
}

/**
 * Everything that a service may do: publish its own events, use its own consumers and dead letters. Streams and consumers are made
 * by the administrator, because a new one may publish to any subject of the account with the streams.
 */
function importsOf({ name, emits, consumes }: EventedApp): ServiceImport[] {
  const ownLetters = deadLetterStreamOf(name);
  const reads = Object.keys(consumes).map((durable) => `${eventStream}.${durable}`);
  const single = [
    ...emits.map(subjectOf),
    `dead_letters.${name}.>`,
    `${jetStreamApi}.STREAM.INFO.${eventStream}`,
    ...["INFO", "MSG.GET", "MSG.DELETE"].map((action) => `${jetStreamApi}.STREAM.${action}.${ownLetters}`),
    ...reads.flatMap((consumer) => [`${jetStreamApi}.CONSUMER.INFO.${consumer}`, `$JS.ACK.${consumer}.>`]),
  ];
  const several = reads.map((consumer) => `${jetStreamApi}.CONSUMER.MSG.NEXT.${consumer}`);
  return [
    ...single.map((subject) => ({ subject, response: "singleton" as const })),
    ...several.map((subject) => ({ subject, response: "stream" as const })),
  ];
}
