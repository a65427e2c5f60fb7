import { type Endpoint, type EndpointFile, type EndpointUpload, isStream } from "../endpoint.ts";
import type { JsonSchemas } from "./json-schemas.ts";
import { pascal } from "./named-objects.ts";
import { parametersOf } from "./parameters.ts";
import { refusalsOf } from "./refusals.ts";
import { headersWith } from "./response-headers.ts";
import { scopeOf, scopeSentence, securityOf } from "./security.ts";

/** One endpoint as OpenAPI's operation object. */
export function operationOf(endpoint: Endpoint, maxBodyBytes: number, schemas: JsonSchemas) {
  const { operationId, summary, description, tag, body } = endpoint;
  const name = pascal(operationId);
  return {
    operationId,
    summary,
    description: description + scopeSentence(endpoint),
    tags: [tag],
    security: securityOf(endpoint),
    ...scopeOf(endpoint),
    parameters: [
      ...parametersOf(endpoint.params, "path", schemas),
      ...parametersOf(endpoint.query, "query", schemas),
      ...(endpoint.method === "POST" ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
      ...(isStream(endpoint) ? [{ $ref: "#/components/parameters/LastEventId" }] : []),
    ],
    ...((body || endpoint.upload) && {
      requestBody: {
        required: body?.isOptional !== true,
        content: {
          ...(body && {
            "application/json": {
              schema: schemas.component(
                `${name}Request`,
                (body.acceptsUnknown ? schemas.openInput : schemas.input)(body.schema),
              ),
              example: body.example,
            },
          }),
          ...(endpoint.upload && uploadContent(endpoint.upload, name, schemas)),
        },
      },
    }),
    responses: { ...responsesOf(endpoint, schemas), ...refusalsOf(endpoint, maxBodyBytes, schemas) },
  };
}

/** A file is the body, or the one file of a form. */
function uploadContent({ example, fields = {} }: EndpointUpload, name: string, schemas: JsonSchemas) {
  // The format is what generators of clients look for; without it they would take the file for a text in memory.
  const file = { type: "string", format: "binary", contentMediaType: "text/csv" };
  const read = Object.entries(fields).map(([name, description]) => [name, { type: "string", description }]);
  const form = { type: "object", required: ["file"], properties: { ...Object.fromEntries(read), file } };
  return {
    "text/csv": { schema: file, example },
    "multipart/form-data": { schema: schemas.component(`${name}Form`, form), example: { file: example } },
  };
}

function filesContent(files: Readonly<Record<string, EndpointFile>>) {
  return Object.fromEntries(
    Object.entries(files).map(([mediaType, { example }]) => [
      mediaType,
      { schema: { type: "string", contentMediaType: mediaType }, example },
    ]),
  );
}

function responsesOf({ responses, method, operationId }: Endpoint, schemas: JsonSchemas) {
  const headers = method === "POST" ? headersWith("Idempotent-Replayed") : headersWith();
  const written = Object.entries(responses)
    .filter(([, { isDeprecated }]) => isDeprecated !== true)
    .map(([status, { description, schema, example, isStream, files = {}, mediaType = "application/json" }]) => {
      const output = schemas.output(schema);
      const isJson = mediaType === "application/json" && !isStream;
      const bodySchema = isJson ? schemas.component(`${pascal(operationId)}Result`, output) : output;
      const type = isStream ? "text/event-stream" : mediaType;
      return [
        status,
        { description, headers, content: { [type]: { schema: bodySchema, example }, ...filesContent(files) } },
      ];
    });
  return Object.fromEntries(written);
}
