import { request } from "node:http";
import type { GatewayFixture } from "./fixture.ts";

/** A part of a document whose type the test knows. */
export type Json = Record<string, unknown>;

type Operations = Record<string, Record<string, Json>>;

/** What tests read of the OpenAPI document that a gateway serves. */
export interface ServedDocument {
  info: { title: string };
  paths: Operations;
  webhooks: Operations;
  components: { schemas: Record<string, Json> };
}

/** Reads the document from a gateway. */
export async function documentAt(
  { url }: Pick<GatewayFixture, "url">,
  path: string,
  headers: Record<string, string> = {},
): Promise<ServedDocument> {
  return (await (await fetch(url + path, { headers })).json()) as ServedDocument;
}

/** Requests a path as it is; fetch sets Host and unpacks bodies, and this does neither. */
export async function rawGet(
  { url }: Pick<GatewayFixture, "url">,
  path: string,
  headers: Record<string, string>,
): Promise<{ headers: NodeJS.Dict<string | string[]>; body: Buffer }> {
  const answered = Promise.withResolvers<{ headers: NodeJS.Dict<string | string[]>; body: Buffer }>();
  const sent = request(url + path, { headers, agent: false }, async (response) => {
    answered.resolve({ headers: response.headers, body: Buffer.concat(await response.toArray()) });
  });
  sent.on("error", answered.reject).end();
  return answered.promise;
}

/** The operations that partners call. */
export function operationsOf({ paths }: ServedDocument): Json[] {
  return Object.values(paths).flatMap((path) => Object.values(path));
}

/** The requests that partners receive. */
export function webhooksOf({ webhooks }: ServedDocument): Json[] {
  return Object.values(webhooks).flatMap((item) => Object.values(item));
}

/** What a reference points to; any other value as it is. */
export function resolved(document: ServedDocument, value: Json): Json {
  if (typeof value.$ref !== "string") return value;
  const path = value.$ref.slice(2).split("/");
  return path.reduce<unknown>((at, key) => (at as Json)[key], document) as Json;
}
