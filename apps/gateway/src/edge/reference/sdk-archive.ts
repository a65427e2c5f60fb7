import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { publicDocument } from "./public-document.ts";

const file = new URL("../../../../../packages/sdk/dist/premium-audit-sdk.tgz", import.meta.url);

/**
 * `GET /docs/premium-audit-sdk.tgz`: the SDK, in no registry, as npm installs it; with `.sha256` its checksum, as sha256sum checks it.
 *
 * `npm start` and the bundler make the file. A gateway that is started from its sources alone serves neither.
 */
export function registerSdkArchive(app: FastifyInstance): void {
  if (!existsSync(file)) return;
  const archive = readFileSync(file);
  const checksum = `${createHash("sha256").update(archive).digest("hex")}  premium-audit-sdk.tgz\n`;
  serve("/docs/premium-audit-sdk.tgz", "application/gzip", archive);
  serve("/docs/premium-audit-sdk.tgz.sha256", "text/plain; charset=utf-8", Buffer.from(checksum));

  function serve(url: string, type: string, bytes: Buffer): void {
    app.route({
      method: ["GET", "HEAD"],
      url,
      config: { public: true },
      handler: async (_request, reply) => publicDocument(reply, type).send(bytes),
    });
  }
}
