// npm run nats-users -- DIRECTORY: creates the keys of all NATS users that are missing in the directory, and the configuration of
// nats-server with their accounts.
import { join } from "node:path";
import { natsUsers } from "./nats-users.ts";

const [directory, ...others] = process.argv.slice(2);
if (!directory || others.length > 0) {
  console.error("Usage: npm run nats-users -- DIRECTORY");
  process.exit(2);
}
const { configFile } = natsUsers(directory);
console.log(`Keys: ${join(directory, "*.nk")}\nAccounts, for nats-server: ${configFile}`);
