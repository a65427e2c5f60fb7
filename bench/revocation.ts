// How long after a key is disabled each of two gateways still lets it in, though both had it in their caches: 200 rounds,
// counted from the moment the operator asks, beside the time that asking takes, which is one commit.
import { readFileSync } from "node:fs";
import { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import { rpcClient } from "@platform/rpc/client/client";
import { printTable } from "./src/measure/table.ts";
import { startBenchPlatform } from "./src/servers/platform.ts";
import { startSecondGateway } from "./src/servers/second-gateway.ts";

const rounds = 200;

await using bench = await startBenchPlatform();
await using second = await startSecondGateway(bench.platform);
const gateways = [bench.platform.gatewayUrl, second.url];
const stack = JSON.parse(readFileSync(bench.platform.stackFile, "utf8"));
const operator = rpcClient(CredentialsOperatorService, { address: stack.grpc.credentials });
const ownerId = bench.platform.credentials.sandbox.profileA.owner_id;

const statusAt = async (gatewayUrl: string, secret: string) =>
  (await fetch(`${gatewayUrl}/api/v1/health`, { headers: { authorization: `Bearer ${secret}` } })).status;

/** Asks again and again until a gateway refuses; resolves to when it was asked what it refused. */
async function refusedAt(gatewayUrl: string, secret: string): Promise<number> {
  for (;;) {
    const askedMs = performance.now();
    // 401 or, to an address with so many refusals, 429.
    if ((await statusAt(gatewayUrl, secret)) !== 200) return askedMs;
  }
}

async function round(): Promise<{ commitMs: number; delaysMs: number[] }> {
  const { apiKey, secret } = await operator.call.issueApiKey({ ownerId, environment: "sandbox", name: "bench" });
  for (const gateway of [...gateways, ...gateways]) await statusAt(gateway, secret);
  const startedMs = performance.now();
  const committed = operator.call
    .setApiKeyActive({ apiKeyId: apiKey?.id ?? "", isActive: false })
    .then(() => performance.now() - startedMs);
  const refused = await Promise.all(gateways.map((gateway) => refusedAt(gateway, secret)));
  return { commitMs: await committed, delaysMs: refused.map((atMs) => atMs - startedMs) };
}

const commits: number[] = [];
const delays: number[][] = gateways.map(() => []);
for (let done = 0; done < rounds; done += 1) {
  const { commitMs, delaysMs } = await round();
  commits.push(commitMs);
  for (const [gateway, delayMs] of delaysMs.entries()) delays[gateway]?.push(delayMs);
}
await operator.stop?.();

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
const row = (name: string, values: readonly number[]) => [
  name,
  ...[0.5, 0.99, 1].map((share) => percentile(values, share)),
  (percentile(values, 0.5) / percentile(commits, 0.5)).toFixed(2),
];
printTable(
  `A disabled key, ${rounds} rounds`,
  ["", "p50 ms", "p99 ms", "longest ms", "ratio of p50"],
  [
    row("the operator's call", commits),
    row("refused by gateway 1", delays[0] ?? []),
    row("refused by gateway 2", delays[1] ?? []),
  ],
);
