import type { KubernetesApi } from "./kubernetes-api.ts";

// biome-ignore lint/suspicious/noExplicitAny: as the API describes it
type Pod = any;

/**
 * Stand-in for the kubelets of a cluster: it reports of every pod what a kubelet would, without running any: pods of servers are ready,
 * pods of jobs have ended.
 */
export class StandInNode implements Disposable {
  /** Jobs whose pods fail from now on. */
  failing: ReadonlySet<string> = new Set();
  /** Namespaces whose pods it ignores, as if they found no node. */
  silentIn: ReadonlySet<string> = new Set();
  readonly #api: KubernetesApi;
  readonly #end = new AbortController();
  /** Pods of jobs by the name of their job. */
  readonly #waiting = new Map<string, Pod>();
  #jobsTogether = 1;
  #mostJobs = 0;

  constructor(api: KubernetesApi) {
    this.#api = api;
    api.watch("/api/v1/pods", (pod: Pod) => this.#accept(pod), this.#end.signal);
  }

  /** Pods of jobs end only while this many of different jobs are waiting: to see that they run side by side. Default: 1. */
  set jobsTogether(jobs: number) {
    this.#jobsTogether = jobs;
    this.#endJobs();
  }

  get jobsTogether(): number {
    return this.#jobsTogether;
  }

  /** The most jobs whose pods have waited at the same time. */
  get mostJobs(): number {
    return this.#mostJobs;
  }

  [Symbol.dispose](): void {
    this.#end.abort();
  }

  #accept(pod: Pod): void {
    if (pod.status.phase !== "Pending" || pod.metadata.deletionTimestamp) return;
    if (this.silentIn.has(pod.metadata.namespace)) return;
    const job = pod.metadata.labels?.["batch.kubernetes.io/job-name"];
    const isTest = pod.metadata.annotations?.["helm.sh/hook"] === "test";
    if (job) {
      this.#waiting.set(job, pod);
      this.#endJobs();
    } else if (isTest) void this.#setStatus(pod, "Succeeded", { terminated: { exitCode: 0, ...times() } });
    else void this.#setStatus(pod, "Running", { running: { startedAt: now() } }, true);
  }

  #endJobs(): void {
    this.#mostJobs = Math.max(this.#mostJobs, this.#waiting.size);
    if (this.#waiting.size < this.#jobsTogether) return;
    for (const [job, pod] of this.#waiting) void this.#endJob(job, pod);
    this.#waiting.clear();
  }

  async #endJob(job: string, pod: Pod): Promise<void> {
    const fails = this.failing.has(job);
    // Further attempts, each later than the one before, would say the same.
    if (fails)
      await this.#patch(`/apis/batch/v1/namespaces/${pod.metadata.namespace}/jobs/${job}`, {
        spec: { backoffLimit: 0 },
      });
    const terminated = { exitCode: fails ? 1 : 0, ...times() };
    await this.#setStatus(pod, fails ? "Failed" : "Succeeded", { terminated });
  }

  async #setStatus(pod: Pod, phase: string, state: object, ready = false): Promise<void> {
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
    await this.#patch(`/api/v1/namespaces/${namespace}/pods/${name}/status`, { status });
  }

  /** A failure is ignored: the object has been deleted. */
  async #patch(path: string, body: object): Promise<void> {
    await this.#api.patch(path, body).catch(() => {});
  }
}

const now = () => new Date().toISOString();
const times = () => ({ startedAt: now(), finishedAt: now(), reason: "Completed" });
