// Starts a server in the given directory, says which process it is, and waits to be killed.
import { startRedis } from "../../src/servers/redis.ts";

const [dataDir = ""] = process.argv.slice(2);
const server = await startRedis({ dataDir });
console.log(server.pid);
await server.exited();
