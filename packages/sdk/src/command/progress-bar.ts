import type { UploadProgress } from "../client/file-body.ts";
import type { Terminal } from "../terminal/terminal.ts";

const width = 30;

/** A bar on stderr, if that is a terminal. */
export function progressBar({ stderr }: Terminal): { show(progress: UploadProgress): void; end(): void } {
  let shown = "";
  return {
    show({ sentBytes, totalBytes = sentBytes }) {
      if (!stderr.isTTY) return;
      const part = totalBytes === 0 ? 1 : sentBytes / totalBytes;
      const full = Math.round(part * width);
      const line = `${"█".repeat(full)}${"░".repeat(width - full)} ${Math.floor(part * 100)} % of ${megabytes(totalBytes)}`;
      if (line === shown) return;
      shown = line;
      stderr.write(`\r${line}\u001b[K`);
    },
    end() {
      if (shown !== "") stderr.write("\r\u001b[K");
      shown = "";
    },
  };
}

function megabytes(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
