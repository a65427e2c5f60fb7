import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { publicDocument } from "./public-document.ts";

const archives = {
  "premium-audit-sdk.tgz": new URL("../../../../../packages/sdk/dist/premium-audit-sdk.tgz", import.meta.url),
  "premium-audit-mcp.tgz": new URL("../../../../../packages/mcp/dist/premium-audit-mcp.tgz", import.meta.url),
  "premium-audit-python.tgz": new URL(
    "../../../../../packages/sdk-python/dist/premium-audit-python.tgz",
    import.meta.url,
  ),
  "premium-audit-go.tgz": new URL("../../../../../packages/sdk-go/dist/premium-audit-go.tgz", import.meta.url),
};

/**
 * `GET /docs/premium-audit-sdk.tgz`, `-mcp.tgz`, `-python.tgz` and `-go.tgz`: the SDKs and the MCP server, which are in no registry;
 * with `.sha256` the checksum, as sha256sum checks it.
 *
 * `npm start` and the bundler make the files. A gateway that is started from its sources alone serves neither.
 */
export function registerSdkArchive(app: FastifyInstance): void {
  for (const [name, file] of Object.entries(archives)) {
    if (!existsSync(file)) continue;
    const archive = readFileSync(file);
    const checksum = `${createHash("sha256").update(archive).digest("hex")}  ${name}\n`;
    serve(`/docs/${name}`, "application/gzip", archive);
    serve(`/docs/${name}.sha256`, "text/plain; charset=utf-8", Buffer.from(checksum));
  }

  function serve(url: string, type: string, bytes: Buffer): void {
    app.route({
      method: ["GET", "HEAD"],
      url,
      config: { public: true },
      handler: async (_request, reply) => publicDocument(reply, type).send(bytes),
    });
  }
}
