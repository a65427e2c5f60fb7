/** One message of a stream; `data` is undefined where it only says how far the stream is. */
export interface Message {
  readonly id: string | undefined;
  readonly type: string;
  readonly data: string | undefined;
  /** Milliseconds before the next connection, where the server says. */
  readonly retryMs: number | undefined;
}

/** The messages of a body, as they arrive (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export async function* messagesIn(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<Message, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  let fields: [string, string][] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes();
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line !== "") {
          if (!line.startsWith(":")) fields.push(fieldOf(line));
          continue;
        }
        if (fields.length > 0) yield messageOf(fields);
        fields = [];
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(":");
  return colon < 0 ? [line, ""] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, "")];
}

function messageOf(fields: readonly [string, string][]): Message {
  const valuesOf = (name: string) => fields.filter(([field]) => field === name).map(([, value]) => value);
  const data = valuesOf("data");
  const retry = valuesOf("retry").at(-1);
  return {
    id: valuesOf("id").at(-1),
    type: valuesOf("event").at(-1) ?? "message",
    data: data.length === 0 ? undefined : data.join("\n"),
    retryMs: retry !== undefined && /^\d+$/.test(retry) ? Number(retry) : undefined,
  };
}
