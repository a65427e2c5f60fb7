import { setTimeout as wait } from "node:timers/promises";

/** A response of an installation. */
export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

const pauseMs = 250;
const mostMs = 600_000;

/** The public API of an installation, called with an API key. It waits where a limit of requests says so. */
export class Installation {
  readonly #base: string;
  readonly #key: string;

  /** @param base URL with or without `/api/v1` */
  constructor(base: string, key: string) {
    this.#base = base.replace(/\/+$/, "").replace(/\/(api\/)?v1$/, "");
    this.#key = key;
  }

  get(path: string): Promise<Answer> {
    return this.#call("GET", path);
  }

  post(path: string, body: object): Promise<Answer> {
    return this.#call("POST", path, body);
  }

  patch(path: string, body: object): Promise<Answer> {
    return this.#call("PATCH", path, body);
  }

  /** Waits until a report is processed. Throws if it is not within ten minutes. */
  async processed(reportId: string): Promise<Answer["body"]> {
    const startedMs = performance.now();
    while (performance.now() - startedMs < mostMs) {
      const { status, body } = await this.get(`/files/status/${reportId}`);
      if (status === 200 && (body.status === "completed" || body.status === "failed")) return body;
      await wait(pauseMs);
    }
    throw new Error(`The report ${reportId} was not processed within ten minutes.`);
  }

  /** Waits until an audit is rated, and resolves to it. Throws if it is not within ten minutes. */
  async finished(path: string): Promise<Answer["body"]> {
    const startedMs = performance.now();
    while (performance.now() - startedMs < mostMs) {
      const { status, body } = await this.get(path);
      if (status === 200 && body.status !== "in_progress") return body;
      await wait(pauseMs);
    }
    throw new Error(`The audit ${path} was not rated within ten minutes.`);
  }

  async #call(method: string, path: string, body?: object): Promise<Answer> {
    for (;;) {
      const response = await fetch(`${this.#base}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${this.#key}`, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const isBusy = response.status === 429 || response.status === 503;
      if (!isBusy) return { status: response.status, body: JSON.parse(text) };
      await wait(1000 * Number(response.headers.get("retry-after") ?? 1));
    }
  }
}
