import { type EventReceiver, eventReceiver } from "../fixture/partner/event-receiver.ts";
import { type Partner, partnerOf } from "../fixture/partner/partner.ts";
import { type TestedParts, type TestPlatform, testPlatform } from "../fixture/platform/platform.ts";
import { balancer } from "./balancer.ts";
import { registerWebhooks } from "./stage.ts";

/** The platform as the charts run it: two processes of each app, and a balancer in front of the gateways. */
export interface TwoOfEach {
  readonly platform: TestPlatform;
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
  const url = await balancer(["gateway", "gateway-2"].map((name) => platform.process(name)));
  const { sandbox, production } = platform.credentials;
  const credentials = [sandbox.profileA, sandbox.profileB, production.profileA, production.profileB];
  const partners = credentials.map((credential) => partnerOf(url, credential));
  const receiver = await eventReceiver();
  await registerWebhooks(partners, credentials, receiver.url);
  return { platform, partners, receiver, postgresUrl: () => platform.process("postgres").url };
}
