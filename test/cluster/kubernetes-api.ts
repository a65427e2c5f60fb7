import type { IncomingMessage } from "node:http";
import { request } from "node:https";

// biome-ignore lint/suspicious/noExplicitAny: the API describes its own objects
type Resource = any;

/** The API of a cluster, as its administrator. */
export interface KubernetesApi {
  readonly get: (path: string) => Promise<Resource>;
  /** Reads a text that is no object, such as a log. */
  readonly text: (path: string) => Promise<string>;
  readonly create: (path: string, body: Resource) => Promise<Resource>;
  /** Changes members of an object, by a merge patch. */
  readonly patch: (path: string, body: Resource) => Promise<Resource>;
  /** Calls `seen` with each object of a list, and with each that is added or changed, and `gone` with each that is deleted, until `end` aborts. */
  readonly watch: (
    path: string,
    onEvent: (object: Resource) => void,
    end: AbortSignal,
    onEnd?: (object: Resource) => void,
  ) => void;
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

/** An API at this URL, whose certificate the authority `ca` has signed. Everything rejects if it responds with an error. */
export function kubernetesApi({ url, ca, token }: { url: string; ca: string; token: string }): KubernetesApi {
  const send = (method: string, path: string, body?: Resource): Promise<string> =>
    new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${token}`,
        "content-type": method === "PATCH" ? "application/merge-patch+json" : "application/json",
      };
      const outgoing = request(new URL(path, url), { method, ca, headers, timeout: 10_000 }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
        });
        response.once("end", () => {
          const { statusCode = 0 } = response;
          if (statusCode >= 300) reject(new Error(`${method} ${path}: ${statusCode} ${text.slice(0, 500)}`));
          else resolve(text);
        });
      });
      outgoing.once("timeout", () => outgoing.destroy(new Error(`${method} ${path} got no response.`)));
      outgoing.once("error", reject);
      outgoing.end(body && JSON.stringify(body));
    });
  const call = async (method: string, path: string, body?: Resource): Promise<Resource> => {
    const text = await send(method, path, body);
    return text.startsWith("{") ? JSON.parse(text) : text;
  };
  return {
    get: (path) => call("GET", path),
    text: (path) => send("GET", path),
    create: (path, body) => call("POST", path, body),
    patch: (path, body) => call("PATCH", path, body),
    watch(path, onEvent, signal, onEnd) {
      const headers = { authorization: `Bearer ${token}` };
      // From what the API has in memory: it does not ask an older etcd whether that is the latest.
      const watchUrl = new URL(`${path}?watch=1&resourceVersion=0`, url);
      const again = () => void (signal.aborted || setTimeout(connect, 100));
      function connect(): void {
        const outgoing = request(watchUrl, { ca, headers, signal, agent: false }, (response) => {
          response.on("error", () => {});
          onLines(response, (line) => {
            const { type, object } = JSON.parse(line);
            if (type === "ADDED" || type === "MODIFIED") onEvent(object);
            if (type === "DELETED") onEnd?.(object);
          });
        });
        outgoing.on("error", () => {});
        outgoing.once("close", again);
        outgoing.end();
      }
      connect();
    },
  };
}
