import { currentCall } from "@platform/service/call/call";
import { Fault } from "@platform/service/call/fault";
import type { Part } from "@platform/service/lifecycle/app";
import type { Logger } from "@platform/service/observe/log";
import { inChildSpan, type SpanShape } from "@platform/service/observe/tracing";
import pg from "pg";
import { busy, isFollowUp, isReadOnlyServer, isWaitInVain, toFailure } from "../pool/failure.ts";
import { awaitResponse, lostServers } from "../pool/lost-server.ts";
import { measurePool } from "../pool/pool-metrics.ts";
import { translatesNames } from "../pool/pooler.ts";
import { acquireFrom, serversOf, toPrimary } from "../pool/primary.ts";
import {
  beginWith,
  commonSettings,
  type SessionSettings,
  statementTimeoutMs,
  withSettings,
} from "../pool/session-settings.ts";
import { type Queryable, type Statement, statement, type ValuesArgument } from "./statement.ts";

export interface Database extends Queryable {
  /**
   * Runs `work` in one transaction: commits when it resolves, rolls back when it rejects.
   *
   * A statement of `last` is sent together with COMMIT, which saves a round trip. It must be the last one, and `work` must
   * not reject after it has succeeded, because then it is committed.
   */
  transaction<T>(work: (tx: Queryable, last: Queryable) => Promise<T>): Promise<T>;
  /**
   * Runs independent statements in one transaction and one round trip: BEGIN, all statements that `work` starts, and
   * COMMIT are sent together. Rejects with the error of the first failed statement; then nothing is committed.
   */
  batch(work: (tx: Queryable) => Promise<unknown>[]): Promise<void>;
}

interface DatabaseOptions {
  /** `postgresql://role:password@host:port/database`, the role of one service; several `host:port` are separated by commas. */
  url: string;
  /**
   * The URL is that of a pooler in transaction mode. It passes on no settings, so the role must have `commonSettings` and
   * `settings`, which `migrate` gives it. Named statements are used if the pooler supports them.
   */
  isPooled?: boolean;
  /** Settings of all connections of the service. */
  settings?: SessionSettings;
  /** Settings of these connections alone. Through a pooler, every statement is sent in a transaction that sets them. */
  ownSettings?: SessionSettings;
  maxConnections: number;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** Postgres ends a statement that takes longer. Not of a pooled connection, whose role has the default. */
  statementTimeoutMs?: number;
  /** How long a statement waits for a free connection before it fails with UNAVAILABLE. */
  acquireTimeoutMs?: number;
  log: Logger;
}

/** How a transaction has ended; `unknown` if COMMIT was sent and failed, for example because the connection was lost. */
export type TransactionEnd = "committed" | "rolled back" | "unknown";

/** A transaction in progress. */
interface TransactionInProgress {
  /** Database in which it runs. */
  database: Queryable;
  /** Called once each when it has ended; they must not throw. */
  ended: ((end: TransactionEnd) => void)[];
}

const inProgress = new WeakMap<Queryable, TransactionInProgress>();

/**
 * The database of a transaction, and a function that has a callback called when the transaction has ended. Undefined for
 * SQL that is not in a transaction of this module.
 */
export function transactionOf(
  tx: Queryable,
): { database: Queryable; onEnd(ended: (end: TransactionEnd) => void): void } | undefined {
  const transaction = inProgress.get(tx);
  return transaction && { database: transaction.database, onEnd: (ended) => transaction.ended.push(ended) };
}

// pg turns dates into local midnights and bigints into strings; a date has no time zone, and so stays text.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.DATE, (value: string) => value);

/**
 * A pool of pipelining connections. It recovers automatically: a lost connection is replaced at the next statement, by one to the
 * server that is then the primary.
 */
export function createDatabase(options: DatabaseOptions): Database & Part {
  const { isPooled = false, ownSettings = {} } = options;
  const begin = isPooled ? beginWith(ownSettings) : "BEGIN";
  const onlyInTransactions = isPooled && Object.keys(ownSettings).length > 0;
  const pool = new ConnectionPool(options);

  const query: Queryable["query"] = async (statement, ...values) => {
    if (onlyInTransactions) return queryInBatch(batch, statement, ...values);
    const client = await pool.acquire();
    return settle(client, send(client, statement, values[0]));
  };

  async function transaction<T>(work: (tx: Queryable, last: Queryable) => Promise<T>): Promise<T> {
    const client = await pool.acquire();
    return settle(client, runTransaction({ database, client, begin }, work));
  }

  async function batch(work: (tx: Queryable) => Promise<unknown>[]): Promise<void> {
    const client = await pool.acquire();
    await settle(client, runBatch({ database, client, begin }, work));
  }

  const database: Database & Part = {
    name: "postgres",
    query,
    transaction,
    batch,
    async ready() {
      await query(readyStatement);
    },
    stop: () => pool.stop(),
  };
  return database;
}

const readyStatement = statement("ready", "SELECT 1");

/** The connections of a database, to whichever of its servers is the primary. */
class ConnectionPool {
  readonly #pool: pg.Pool;
  readonly #servers: ReturnType<typeof serversOf>;
  readonly #lost: ReturnType<typeof lostServers> | undefined;
  readonly #measures: ReturnType<typeof measurePool>;

  constructor(options: DatabaseOptions) {
    const timeoutMs = options.statementTimeoutMs ?? statementTimeoutMs;
    const { isPooled = false, settings = {}, ownSettings = {} } = options;
    const sessionSettings = { ...commonSettings, statement_timeout: `${timeoutMs}`, ...settings, ...ownSettings };
    this.#servers = serversOf(isPooled ? options.url : withSettings(options.url, sessionSettings));
    // A single server is waited for: there is no other one to go to.
    this.#lost = this.#servers.count > 1 ? lostServers(this.#servers) : undefined;
    this.#pool = new pg.Pool({
      ...toPrimary(this.#servers, this.#lost),
      max: options.maxConnections,
      // One stays open: connecting costs ten times as much as the check of the dependencies, every quarter of a minute. Others stay for
      // a minute: a new one reads the catalog and plans its statements anew.
      min: 1,
      idleTimeoutMillis: 60_000,
      application_name: options.applicationName,
      connectionTimeoutMillis: options.acquireTimeoutMs ?? 5000,
      // Detects a server that hangs; must be longer than the server's own timeout.
      query_timeout: timeoutMs + 2000,
      keepAlive: true,
      pipeline: true,
      types,
      ...(isPooled && { onConnect: learnNames }),
    });
    // While a connection is in use, its loss rejects the pending statement. If none is pending, such as between two
    // statements of a transaction, an error event without a listener would end the process.
    this.#pool.on("connect", (client) => client.on("error", () => {}));
    this.#pool.on("error", (err) => options.log.warn({ err }, "idle database connection lost"));
    this.#measures = measurePool(options.applicationName, this.#pool);
  }

  async acquire(): Promise<pg.PoolClient> {
    if (currentCall()?.signal.aborted) throw new Fault("CANCELLED", "CALLER_GONE", "The caller no longer waits.");
    const startedMs = performance.now();
    const { idleCount, totalCount, options } = this.#pool;
    const isQueued = idleCount === 0 && totalCount >= options.max;
    try {
      return await acquireFrom(this.#pool, this.#servers);
    } catch (error) {
      throw isQueued && isWaitInVain(error) ? busy(error) : toFailure(error);
    } finally {
      this.#measures.recordWait((performance.now() - startedMs) / 1000);
    }
  }

  stop(): Promise<void> {
    this.#measures.stop();
    this.#lost?.stop();
    return this.#pool.end();
  }
}

/** Waits for `outcome`, then returns the connection to the pool, which discards broken ones and those to a former primary. */
async function settle<T>(client: pg.PoolClient, outcome: Promise<T>): Promise<T> {
  let discard = false;
  try {
    return await outcome;
  } catch (error) {
    discard = isReadOnlyServer(error);
    throw error;
  } finally {
    client.release(discard);
  }
}

/** Connections of a pooler that does not support named statements. */
const withoutNames = new WeakSet<pg.ClientBase>();

/** Asks the pooler of each connection, so that it may be upgraded while the service runs. */
async function learnNames(client: pg.ClientBase): Promise<void> {
  if (!(await translatesNames(client))) withoutNames.add(client);
}

async function send<Row, Values>(
  client: pg.PoolClient,
  statement: Statement<Row, Values>,
  values: Values | undefined,
): Promise<Row[]> {
  const { name, text } = statement;
  const ordered = statement.order(values ?? ({} as Values));
  const query = { ...(!withoutNames.has(client) && { name }), text, values: [...ordered] };
  const { rows } = await ask(client, query, name);
  return rows as Row[];
}

async function queryInBatch<Row, Values>(
  batch: Database["batch"],
  ...query: [statement: Statement<Row, Values>, ...values: ValuesArgument<Values>]
): Promise<Row[]> {
  let rows: Row[] = [];
  await batch((tx) => [tx.query(...query).then((result) => (rows = result))]);
  return rows;
}

/** Statements are traced by name only: the text adds nothing, and values are confidential. */
function spanOf(summary: string): SpanShape {
  return {
    name: summary,
    kind: "client",
    attributes: { "db.system.name": "postgresql", "db.query.summary": summary },
  };
}

function ask(client: pg.PoolClient, query: pg.QueryConfig, summary: string): Promise<pg.QueryResult> {
  return inChildSpan(
    () => spanOf(summary),
    () => run(client, query),
  );
}

async function run(client: pg.PoolClient, query: pg.QueryConfig): Promise<pg.QueryResult> {
  const stopWaiting = awaitResponse(client);
  try {
    return await client.query(query);
  } catch (error) {
    throw toFailure(error);
  } finally {
    stopWaiting();
  }
}

function openTransaction(database: Queryable, client: pg.PoolClient) {
  const ended: TransactionInProgress["ended"] = [];
  let committed: Promise<void> | undefined;
  let hasEnded = false;
  let failure: unknown;
  const query: Queryable["query"] = async (statement, ...values) => {
    if (committed) throw new TypeError(`${statement.name}: the transaction is already being committed`);
    // The connection may be in a transaction of somebody else by now.
    if (hasEnded) throw new TypeError(`${statement.name}: the transaction is rolled back`);
    try {
      return await send(client, statement, values[0]);
    } catch (error) {
      failure ??= error;
      throw isFollowUp(error) ? failure : error;
    }
  };
  const sendCommit = () => {
    if (committed) return committed;
    committed = commit(client);
    committed.catch(() => {});
    return committed;
  };
  const tx: Queryable = { query };
  const last: Queryable = {
    query(statement, ...values) {
      const rows = query(statement, ...values);
      sendCommit();
      return rows;
    },
  };
  for (const target of [tx, last]) inProgress.set(target, { database, ended });

  /** Calls the callbacks with how it has ended; COMMIT decides, if it was sent. */
  async function end(): Promise<void> {
    hasEnded = true;
    const how = committed
      ? await committed.then(
          () => "committed" as const,
          () => "unknown" as const,
        )
      : "rolled back";
    for (const callback of ended) callback(how);
  }
  return { tx, last, sendCommit, end };
}

/** The database and the connection of a transaction, and the SQL that begins it. */
interface TransactionPlace {
  database: Queryable;
  client: pg.PoolClient;
  begin: string;
}

async function runTransaction<T>(
  { database, client, begin }: TransactionPlace,
  work: (tx: Queryable, last: Queryable) => Promise<T>,
): Promise<T> {
  const { tx, last, sendCommit, end } = openTransaction(database, client);
  // BEGIN is not awaited: it is sent together with the first statement.
  const beginning = ask(client, { text: begin }, "BEGIN");
  beginning.catch(() => {});
  try {
    const result = await work(tx, last);
    await beginning;
    await sendCommit();
    await end();
    return result;
  } catch (error) {
    await end();
    await ask(client, { text: "ROLLBACK" }, "ROLLBACK").catch(() => {});
    throw error;
  }
}

async function runBatch(
  { database, client, begin }: TransactionPlace,
  work: (tx: Queryable) => Promise<unknown>[],
): Promise<void> {
  const { tx, sendCommit, end } = openTransaction(database, client);
  const beginning = ask(client, { text: begin }, "BEGIN");
  const outcomes = await Promise.allSettled([beginning, ...work(tx), sendCommit()]);
  await end();
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
}

/** Postgres responds to COMMIT of a failed transaction with ROLLBACK and no error, so this must be checked. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await ask(client, { text: "COMMIT" }, "COMMIT");
  if (command !== "COMMIT") throw new Fault("ABORTED", "TRANSACTION_FAILED", "A statement of the transaction failed.");
}
