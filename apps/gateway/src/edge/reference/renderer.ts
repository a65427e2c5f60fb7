import { fastify } from "fastify";

let script: Promise<Buffer> | undefined;

/**
 * The script of Scalar, which renders the reference in a browser.
 *
 * Its package for Fastify has the script in itself, and a page with a script inside of it, which our content security policy does
 * not run. So the script is taken from a server that never listens. The package with the script as a file brings 180 others along.
 * It is loaded at the first call: a gateway that shows nobody the reference need not keep ten megabytes of text twice.
 *
 * @throws Error if the package no longer serves it
 */
export function rendererScript(): Promise<Buffer> {
  script ??= readScript();
  return script;
}

async function readScript(): Promise<Buffer> {
  const { default: scalar } = await import("@scalar/fastify-api-reference");
  const app = fastify();
  await app.register(scalar, { routePrefix: "/reference", configuration: { content: "{}" } });
  const { statusCode, rawPayload } = await app.inject("/reference/js/scalar.js");
  await app.close();
  if (statusCode !== 200) throw new Error("@scalar/fastify-api-reference serves no script any more.");
  return rawPayload;
}
