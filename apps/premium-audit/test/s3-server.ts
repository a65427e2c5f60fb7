import { rmSync } from "node:fs";
import S3rver from "@20minutes/s3rver";
import { freePort } from "@platform/local-stack/machine/free-port";
import { makeTemporaryDirectory } from "@platform/local-stack/machine/temporary-directory";

/** Starts an S3-compatible server with a bucket. It checks signatures. */
export async function startS3() {
  const directory = makeTemporaryDirectory("s3");
  const port = await freePort();
  const server = new S3rver({
    address: "127.0.0.1",
    port,
    silent: true,
    directory,
    configureBuckets: [{ name: "audits" }],
  });
  await server.run();
  const url = (secret = "S3RVER") => `http://S3RVER:${secret}@127.0.0.1:${port}/audits/documents`;
  return {
    url,
    async stop() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
