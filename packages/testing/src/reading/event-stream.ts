/** One block of a stream of server-sent events, as it was sent. */
export interface StreamBlock {
  id?: string;
  event?: string;
  data?: string;
  retry?: string;
  comment?: string;
}

/** An open stream of server-sent events. */
export interface OpenedStream {
  response: Response;
  /** The next block; undefined when the stream has ended. Rejects when the connection is lost. */
  next(): Promise<StreamBlock | undefined>;
  /** Blocks up to one for which this is true, that one included. Rejects when the stream ends before. */
  until(isLast: (block: StreamBlock) => boolean): Promise<StreamBlock[]>;
  close(): Promise<void>;
}

/** Opens a stream and reads it block by block. A response that is no stream has no blocks; its body is left to the caller. */
export async function openStream(url: string, headers: Record<string, string> = {}): Promise<OpenedStream> {
  const response = await fetch(url, { headers });
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
  const reader = isStream ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined;
  let text = "";

  async function next(): Promise<StreamBlock | undefined> {
    for (;;) {
      const end = text.indexOf("\n\n");
      if (end >= 0) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        return blockOf(block);
      }
      const read = await reader?.read();
      if (!read || read.done) return undefined;
      text += read.value;
    }
  }

  return {
    response,
    next,
    async until(isLast) {
      const blocks: StreamBlock[] = [];
      for (;;) {
        const block = await next();
        if (!block) throw new Error(`The stream ended after ${JSON.stringify(blocks)}.`);
        blocks.push(block);
        if (isLast(block)) return blocks;
      }
    },
    close: async () => reader?.cancel().catch(() => {}),
  };
}

function blockOf(text: string): StreamBlock {
  const fields = text.split("\n").map((line) => {
    const [, name = "", value = ""] = /^([^:]*): ?(.*)$/.exec(line) ?? [];
    return [name || "comment", value];
  });
  return Object.fromEntries(fields);
}
