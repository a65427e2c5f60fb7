import type { KubernetesApi } from "./kubernetes-api.ts";

// biome-ignore lint/suspicious/noExplicitAny: as the API describes it
type Pod = any;

/** Says of every pod what a kubelet would say, without running any: pods of servers are ready, pods of jobs have ended. */
export interface StandInNode extends Disposable {
  /** Pods of jobs end only while this many of different jobs are waiting: to see that they run side by side. Default: 1. */
  jobsTogether: number;
  /** Jobs whose pods fail from now on. */
  failing: ReadonlySet<string>;
  /** Namespaces of which it says nothing, as if their pods found no node. */
  silentIn: ReadonlySet<string>;
  /** The most jobs whose pods have waited at the same time. */
  readonly mostJobs: number;
}

/** Starts a stand-in for the kubelets of a cluster. */
export function standInNode(api: KubernetesApi): StandInNode {
  const end = new AbortController();
  const waiting = new Map<string, Pod>();
  let jobsTogether = 1;
  let mostJobs = 0;
  const node: StandInNode = {
    get jobsTogether() {
      return jobsTogether;
    },
    set jobsTogether(jobs) {
      jobsTogether = jobs;
      endJobs();
    },
    failing: new Set(),
    silentIn: new Set(),
    get mostJobs() {
      return mostJobs;
    },
    [Symbol.dispose]: () => end.abort(),
  };

  function endJobs(): void {
    mostJobs = Math.max(mostJobs, waiting.size);
    if (waiting.size < jobsTogether) return;
    for (const [job, pod] of waiting) void endJob(job, pod);
    waiting.clear();
  }

  async function endJob(job: string, pod: Pod): Promise<void> {
    const fails = node.failing.has(job);
    const { namespace } = pod.metadata;
    // Further attempts, each later than the one before, would say the same.
    if (fails)
      await tryTo(api.patch(`/apis/batch/v1/namespaces/${namespace}/jobs/${job}`, { spec: { backoffLimit: 0 } }));
    await setStatus(pod, fails ? "Failed" : "Succeeded", { terminated: { exitCode: fails ? 1 : 0, ...times() } });
  }

  const setStatus = (pod: Pod, phase: string, state: object, ready = false) => {
    const { namespace, name } = pod.metadata;
    const condition = (type: string) => ({ type, status: ready ? "True" : "False", lastTransitionTime: now() });
    const containers = pod.spec.containers.map((container: { name: string; image: string }) => ({
      name: container.name,
      image: container.image,
      imageID: container.image,
      ready,
      restartCount: 0,
      state,
    }));
    const conditions = ["Initialized", "ContainersReady", "Ready"].map(condition);
    const status = { phase, startTime: now(), conditions, containerStatuses: containers };
    return tryTo(api.patch(`/api/v1/namespaces/${namespace}/pods/${name}/status`, { status }));
  };

  api.watch(
    "/api/v1/pods",
    (pod: Pod) => {
      if (pod.status.phase !== "Pending" || pod.metadata.deletionTimestamp) return;
      if (node.silentIn.has(pod.metadata.namespace)) return;
      const job = pod.metadata.labels?.["batch.kubernetes.io/job-name"];
      const isTest = pod.metadata.annotations?.["helm.sh/hook"] === "test";
      if (job) {
        waiting.set(job, pod);
        endJobs();
      } else if (isTest) void setStatus(pod, "Succeeded", { terminated: { exitCode: 0, ...times() } });
      else void setStatus(pod, "Running", { running: { startedAt: now() } }, true);
    },
    end.signal,
  );
  return node;
}

const now = () => new Date().toISOString();
const times = () => ({ startedAt: now(), finishedAt: now(), reason: "Completed" });

/** A deleted pod needs no status. */
async function tryTo(call: Promise<unknown>): Promise<void> {
  await call.catch(() => {});
}
