import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { hostAddress, type NodePlace, serviceNetwork } from "./addresses.ts";

const execute = promisify(execFile);
const ip = (...args: string[]) => execute("ip", args);
const bridge = "nodes";

/**
 * Joins the network namespace of this process, which must be the cluster's own, with a new one for each node. The namespaces end with
 * the last process in them: `/run` must not be the machine's.
 */
export async function joinNodes(places: readonly NodePlace[]): Promise<void> {
  await ip("link", "set", "lo", "up");
  await ip("link", "add", bridge, "type", "bridge");
  await ip("addr", "add", `${hostAddress}/24`, "dev", bridge);
  await ip("link", "set", bridge, "up");
  for (const place of places) await join(place, places);
  // As a load balancer would, one node hands requests for Services on to pods, wherever these are.
  const [first] = places;
  if (first) await ip("route", "add", serviceNetwork, "via", first.address);
}

async function join(place: NodePlace, all: readonly NodePlace[]): Promise<void> {
  const { name, address, pods } = place;
  const inside = (...args: string[]) => ip("-n", name, ...args);
  await ip("netns", "add", name);
  await ip("link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", name);
  await ip("link", "set", name, "master", bridge, "up");
  await inside("link", "set", "lo", "up");
  await inside("addr", "add", `${address}/24`, "dev", "eth0");
  await inside("link", "set", "eth0", "up");
  await inside("route", "add", "default", "via", hostAddress);
  for (const other of all.filter((one) => one !== place))
    await inside("route", "add", other.pods, "via", other.address);
  await ip("route", "add", pods, "via", address);
  const settings = ["net.ipv4.ip_forward=1", "net.bridge.bridge-nf-call-iptables=1"];
  await execute("nsenter", [`--net=/run/netns/${name}`, "sysctl", "--quiet", "--write", ...settings]);
}
