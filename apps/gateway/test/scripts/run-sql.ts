// Runs a statement in a process of its own, for a test that waits for it without a turn of the event loop.
import { runSql } from "@platform/testing/servers/run-sql";

const [url = "", sql = ""] = process.argv.slice(2);
await runSql(url, sql);
