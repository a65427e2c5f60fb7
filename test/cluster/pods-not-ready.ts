import type { ControlPlane } from "./control-plane.ts";

// biome-ignore lint/suspicious/noExplicitAny: as the API describes it
type Resource = any;

const mostPods = 10;
const mostEvents = 8;
const logLines = 15;

/**
 * Describes what is not as it should be after a step has failed: each pod that is not ready, with its events and the last lines of its
 * containers' logs, and warnings about other objects, such as pods that were refused.
 */
export async function podsNotReady(cluster: ControlPlane): Promise<string[]> {
  const { items: pods } = await cluster.api.get("/api/v1/pods");
  const { items: events } = await cluster.api.get("/api/v1/events");
  const unready = pods.filter(isUnready);
  const lines = [unready.length === 0 ? "Every pod is ready." : `${unready.length} pods are not ready:`];
  for (const pod of unready.slice(0, mostPods)) lines.push("", ...(await describe(cluster, pod, events)));
  if (unready.length > mostPods) lines.push("", `and ${unready.length - mostPods} more`);
  const names = new Set(unready.map(({ metadata }: Resource) => metadata.name));
  const others = events.filter(
    ({ type, involvedObject: { kind, name } }: Resource) =>
      type === "Warning" && !names.has(name) && kind !== "HorizontalPodAutoscaler",
  );
  if (others.length > 0)
    lines.push("", "Warnings about other objects:", ...latest(others).map((event) => `  ${event}`));
  return lines;
}

function isUnready({ status, metadata }: Resource): boolean {
  if (status.phase === "Succeeded") return false;
  const ready = status.conditions?.find(({ type }: Resource) => type === "Ready");
  return ready?.status !== "True" || metadata.deletionTimestamp !== undefined;
}

async function describe(cluster: ControlPlane, pod: Resource, events: Resource[]): Promise<string[]> {
  const { metadata, spec, status } = pod;
  const podEvents = events.filter(
    ({ involvedObject: { name, namespace } }) => name === metadata.name && namespace === metadata.namespace,
  );
  const states = [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])];
  const where = spec.nodeName ? ` on ${spec.nodeName}` : "";
  const lines = [
    `${metadata.namespace}/${metadata.name}: ${metadata.deletionTimestamp ? "Terminating" : status.phase}${where}`,
  ];
  for (const { type, status: is, message } of status.conditions ?? []) {
    if (is === "False" && message) lines.push(`  ${type}: ${message}`);
  }
  for (const { name, restartCount, state, lastState } of states) {
    lines.push(`  container ${name}: ${stateOf(state)}, ${restartCount} restarts`);
    if (lastState?.terminated) lines.push(`    before: ${stateOf(lastState)}`);
  }
  lines.push(...latest(podEvents).map((event) => `  ${event}`));
  for (const { name } of [...(spec.initContainers ?? []), ...spec.containers]) {
    const isRestarted = states.some((one) => one.name === name && one.restartCount > 0);
    lines.push(`  log of ${name}:`, ...(await logOf(cluster, metadata, name)));
    if (isRestarted) lines.push(`  log of ${name} before:`, ...(await logOf(cluster, metadata, name, true)));
  }
  return lines;
}

function stateOf({ waiting, terminated }: Resource): string {
  if (waiting) return `waiting, ${waiting.reason}${waiting.message ? `: ${waiting.message}` : ""}`;
  return terminated ? `ended with code ${terminated.exitCode}, ${terminated.reason}` : "runs";
}

/** The last events, oldest first, and of those with the same reason at the same object the last one. */
function latest(events: Resource[]): string[] {
  const timeOf = ({ lastTimestamp, eventTime, metadata }: Resource) =>
    lastTimestamp ?? eventTime ?? metadata.creationTimestamp;
  const sorted = events.toSorted((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1));
  const alike = Map.groupBy(sorted, ({ reason, involvedObject: { uid, kind, name } }) =>
    [uid, kind, name, reason].join(),
  );
  return Array.from(alike.values(), (group) => group.at(-1))
    .slice(-mostEvents)
    .map(({ type, reason, message, involvedObject: { kind, name }, count }) => {
      const times = count > 1 ? ` (${count} times)` : "";
      return `${type} ${reason}, ${kind} ${name}: ${message}${times}`;
    });
}

async function logOf({ api }: ControlPlane, pod: Resource, container: string, isPrevious = false): Promise<string[]> {
  const path = `/api/v1/namespaces/${pod.namespace}/pods/${pod.name}/log`;
  const query = `container=${container}&tailLines=${logLines}&previous=${isPrevious}`;
  const text = await api.text(`${path}?${query}`).catch((error: Error) => `(none: ${error.message})`);
  const lines = (text || "(empty)").trimEnd().split("\n");
  return lines.map((line) => `    ${line}`);
}

/** Limits of every form of the cluster, so that nobody takes its success for more. */
export const notShown =
  "Not shown here: network policies are not enforced, autoscalers have no metrics, and there is no ingress controller.";

/** Runs steps in a cluster; when one fails, writes why, and the pods that are not ready. */
export async function explainingFailures<Result>(cluster: ControlPlane, steps: () => Promise<Result>): Promise<Result> {
  try {
    return await steps();
  } catch (error) {
    const lines = await podsNotReady(cluster).catch((failure: Error) => [`The API says nothing: ${failure.message}`]);
    console.error(["", ...lines, ""].join("\n"));
    throw error;
  }
}
