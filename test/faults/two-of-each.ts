import type { ServerProcess } from "@platform/local-stack/servers/server-process";
import { type EventReceiver, eventReceiver } from "../fixture/partner/event-receiver.ts";
import { type Partner, partnerOf } from "../fixture/partner/partner.ts";
import { type TestedParts, type TestPlatform, testPlatform } from "../fixture/platform/platform.ts";
import { balancer } from "./balancer.ts";
import { registerWebhooks } from "./stage.ts";

/** The platform as the charts run it: two processes of each app, and a balancer in front of the gateways. */
export interface TwoOfEach {
  readonly platform: TestPlatform;
  /** Starts one more process, which runs all apps on the same servers, behind the same balancer. */
  startSingle(): Promise<ServerProcess>;
  /** A partner for each profile and environment; each keeps its connections. */
  readonly partners: readonly Partner[];
  readonly receiver: EventReceiver;
  postgresUrl(): string;
}

// A process serves on after SIGTERM, until the balancer knows also on a busy machine.
const settings = { SHUTDOWN_DELAY_MS: "5000" };

/**
 * Starts the platform; it is stopped at the end of the test file.
 *
 * @param parts what is not as by default
 */
export async function twoOfEach(parts: TestedParts = {}): Promise<TwoOfEach> {
  const platform = await testPlatform(settings, { mode: "services", replicas: 2, ...parts });
  const gateways = ["gateway", "gateway-2"].map((name) => platform.process(name));
  const url = await balancer(gateways);
  const { sandbox, production } = platform.credentials;
  const credentials = [sandbox.profileA, sandbox.profileB, production.profileA, production.profileB];
  const partners = credentials.map((credential) => partnerOf(url, credential));
  const receiver = await eventReceiver();
  await registerWebhooks(partners, credentials, receiver.url);
  return {
    platform,
    partners,
    receiver,
    postgresUrl: () => platform.process("postgres").url,
    async startSingle() {
      const beside = await testPlatform(settings, { mode: "single", beside: platform });
      const single = beside.process("platform");
      gateways.push(single);
      return single;
    },
  };
}
