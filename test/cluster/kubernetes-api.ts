import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";

// biome-ignore lint/suspicious/noExplicitAny: the API describes its own objects
type Resource = any;

/** The API of a cluster, as its administrator. Every method that returns a promise rejects if the API responds with an error. */
export class KubernetesApi {
  readonly #url: string;
  readonly #ca: string;
  readonly #token: string;

  /** @param options.ca certificate of the authority that has signed the certificate of the API */
  constructor(options: { url: string; ca: string; token: string }) {
    this.#url = options.url;
    this.#ca = options.ca;
    this.#token = options.token;
  }

  get(path: string): Promise<Resource> {
    return this.#call("GET", path);
  }

  /** Reads a text that is no object, such as a log. */
  text(path: string): Promise<string> {
    return this.#send("GET", path);
  }

  create(path: string, body: Resource): Promise<Resource> {
    return this.#call("POST", path, body);
  }

  /** Changes members of an object, by a merge patch. */
  patch(path: string, body: Resource): Promise<Resource> {
    return this.#call("PATCH", path, body);
  }

  /**
   * Calls `onEvent` with each object of a list, and with each that is added or changed, and `onEnd` with each that is deleted, until
   * `signal` aborts.
   */
  watch(
    path: string,
    onEvent: (object: Resource) => void,
    signal: AbortSignal,
    onEnd?: (object: Resource) => void,
  ): void {
    // From what the API has in memory: it does not ask an older etcd whether that is the latest.
    const url = new URL(`${path}?watch=1&resourceVersion=0`, this.#url);
    this.#follow(url, signal, (line) => {
      const { type, object } = JSON.parse(line);
      if (type === "ADDED" || type === "MODIFIED") onEvent(object);
      if (type === "DELETED") onEnd?.(object);
    });
  }

  /** Reads the lines of an endless response, and connects again whenever it ends. */
  #follow(url: URL, signal: AbortSignal, handle: (line: string) => void): void {
    const headers = { authorization: `Bearer ${this.#token}` };
    const outgoing = request(url, { ca: this.#ca, headers, signal, agent: false }, (response) => {
      response.on("error", () => {});
      onLines(response, handle);
    });
    outgoing.on("error", () => {});
    outgoing.once("close", () => signal.aborted || setTimeout(() => this.#follow(url, signal, handle), 100));
    outgoing.end();
  }

  async #call(method: string, path: string, body?: Resource): Promise<Resource> {
    const text = await this.#send(method, path, body);
    return text.startsWith("{") ? JSON.parse(text) : text;
  }

  async #send(method: string, path: string, body?: Resource): Promise<string> {
    const headers = {
      authorization: `Bearer ${this.#token}`,
      "content-type": method === "PATCH" ? "application/merge-patch+json" : "application/json",
    };
    const outgoing = request(new URL(path, this.#url), { method, ca: this.#ca, headers, timeout: 10_000 });
    outgoing.once("timeout", () => outgoing.destroy(new Error(`${method} ${path} got no response.`)));
    // An error that comes later than the response ends its body with an error.
    outgoing.on("error", () => {});
    outgoing.end(body && JSON.stringify(body));
    const [response] = (await once(outgoing, "response")) as [IncomingMessage];
    const { statusCode = 0 } = response;
    const text = (await response.setEncoding("utf8").toArray()).join("");
    if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode} ${text.slice(0, 500)}`);
    return text;
  }
}

/** Reads a stream of JSON lines. */
function onLines(response: IncomingMessage, handle: (line: string) => void): void {
  let rest = "";
  response.setEncoding("utf8").on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) handle(line);
  });
}
