// npm start: runs the complete platform on this machine, with demo owners and an example payroll.
//
// - npm start: starts all apps in one process, submits the example payroll and stays up until Ctrl-C
// - npm start -- --services: the same with a process for each app
// - npm start -- --no-demo: without the example payroll
// - npm run dev: with a process for each app, and restarts the apps that an edited file concerns (--watch)
//
// POSTGRES_URL, REDIS_URL and NATS_URL are URLs of running servers; LOCAL_DIR is the directory for data and logs.
import { relative } from "node:path";
import { submitDemoPayroll } from "./demo/demo-payroll.ts";
import type { DemoPortal } from "./demo/demo-sign-ins.ts";
import { acceptedFlags } from "./machine/accepted-flags.ts";
import { progressOn } from "./machine/progress.ts";
import { onStopSignals } from "./machine/stop-signals.ts";
import { AlreadyRunning } from "./platform/start-lock.ts";
import { type Platform, startPlatform } from "./platform/start-platform.ts";
import { restartOnEdits } from "./watch/restart-on-edits.ts";

const flags = acceptedFlags({
  "no-demo": { type: "boolean" },
  services: { type: "boolean" },
  watch: { type: "boolean" },
});
// One app of a process cannot be restarted alone.
const mode = flags.services || flags.watch ? "services" : "single";
const progress = progressOn(process.stdout);
const giveUp = new AbortController();
let platform: Platform | undefined;

onStopSignals({
  async stop() {
    if (!platform) return giveUp.abort();
    await progress.step("Stopping", platform.stop);
    process.exit(0);
  },
  async force() {
    await platform?.kill();
    process.exit(130);
  },
});

try {
  platform = await startPlatform({ mode, progress, signal: giveUp.signal });
  const reportId = flags["no-demo"]
    ? undefined
    : await submitDemoPayroll(platform.gatewayUrl, platform.credentials.sandbox.profileA, progress);
  printDirections(platform, reportId);
  if (flags.watch) restartOnEdits(platform, progress);
} catch (error) {
  if (error instanceof AlreadyRunning) {
    progress.line(error.message);
    process.exit(0);
  }
  progress.line(giveUp.signal.aborted ? "Stopped." : `\n${(error as Error).message}`);
  await platform?.stop();
  process.exit(giveUp.signal.aborted ? 130 : 1);
}

/** Path for messages: relative if it is below the current directory, else absolute. */
function shown(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith("..") ? path : fromHere;
}

function portalDirections({ url, admin, operator }: DemoPortal): string {
  return `
The portal: ${url} (the example payroll is in its sandbox)
  an owner's admin      ${admin.email}  ${admin.password}
  the operator's staff  ${operator.email}  ${operator.password}
`;
}

function printDirections(platform: Platform, reportId?: string): void {
  const { gatewayUrl, localDir, stackFile, credentials, portal } = platform;
  const { apiKey } = credentials.sandbox.profileA;
  const file = reportId ? `files/status/${reportId}` : "health";
  const { clientId, clientSecret } = credentials.sandbox.profileB;
  const { owner_id, owner_type } = credentials.sandbox.profileA;
  const carrier = credentials.other.profileA;
  progress.line(`
The platform is up: ${gatewayUrl}/api/v1
  logs         ${shown(localDir)}/logs/${mode === "single" ? "platform" : "<app>"}.log
  for scripts  ${shown(stackFile)} (URLs, process ids, credentials)
  reference    ${gatewayUrl}/api/v1/docs#apiKey=${apiKey}
  guides       ${gatewayUrl}/api/v1/docs/guides/

The demo owner, whose plan enterprise allows 10,000 requests a minute; an owner without a plan has 100 in the sandbox:
  export BASE=${gatewayUrl}/api/v1
  export OWNER_ID=${owner_id} OWNER_TYPE=${owner_type}
  export KEY=${apiKey}
  export LIVE_KEY=${credentials.production.profileA.apiKey}
  export CLIENT_ID=${clientId} CLIENT_SECRET=${clientSecret}
  export CARRIER_ID=${carrier.owner_id} CARRIER_KEY=${carrier.apiKey}

Try it, with an API key or with client credentials:
  curl -i ${gatewayUrl}/api/v1/${file} -H 'Authorization: Bearer ${apiKey}'
  curl -i ${gatewayUrl}/api/v1/health -H 'X-Client-ID: ${clientId}' -H 'X-Client-Secret: ${clientSecret}'
${portal ? portalDirections(portal) : ""}
Ctrl-C stops everything.`);
}
