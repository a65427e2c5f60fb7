import { readFileSync } from "node:fs";
import { headersOf, type ProfileA, type ProfileB } from "@platform/local-stack/demo/demo-credentials";
import { beforeAll, describe, expect, test } from "vitest";
import { type Operation, operationsIn, readReference } from "./fixture/pages/api-reference.ts";
import { releasedReferenceFile } from "./fixture/pages/released-reference.ts";
import {
  type Caller,
  exampleRequests,
  inOrder,
  knowAuditDesk,
  knowDisputes,
  knowFailedRows,
  knowLedger,
  knowOffers,
} from "./fixture/partner/example-requests.ts";
import { partnerOf } from "./fixture/partner/partner.ts";
import { settledAnswer } from "./fixture/partner/settled-answer.ts";
import { type HeldAnswer, sendHeld } from "./fixture/platform/held-answer.ts";
import { sharedPlatform } from "./fixture/platform/shared-platform.ts";

const { gatewayUrl, credentials } = await sharedPlatform();
const released = JSON.parse(readFileSync(releasedReferenceFile, "utf8"));
const { sandbox, production, other, limited } = credentials;

// An environment for each profile, so that the examples of one are no duplicates of the other's.
const callers = [
  { profile: "A", credential: sandbox.profileA, stranger: other.profileA, ofProduction: production.profileA },
  { profile: "B", credential: production.profileB, stranger: other.profileA, ofProduction: production.profileB },
] as const;

function callerOf(credential: ProfileA | ProfileB): Caller {
  return { headers: headersOf(credential), ownerId: credential.owner_id, ownerType: credential.owner_type };
}

/** The same path whatever its parameters are called. */
const shapeOf = ({ method, path }: Operation) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`;

/** The requests of the release, with the names that parameters of paths have now: they are not sent. */
async function releasedOperations(profile: "A" | "B"): Promise<Operation[]> {
  const current = new Map(
    (await readReference(gatewayUrl, profile)).map((operation) => [shapeOf(operation), operation]),
  );
  return operationsIn(withoutChoices(released[profile]), profile).map((operation) => {
    const now = current.get(shapeOf(operation)) ?? operation;
    const [names, newNames] = [operation.path, now.path].map((path) =>
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    );
    const parameters = operation.parameters.map((parameter) => ({
      ...parameter,
      name:
        parameter.in === "path" ? (newNames?.[names?.indexOf(parameter.name) ?? 0] ?? parameter.name) : parameter.name,
    }));
    const { onlySandbox, onlyProduction, path } = now;
    return { ...operation, path, parameters, onlySandbox, onlyProduction };
  });
}

/** A response may have a value that the release did not know, such as the code of a new warning (docs/api/versioning.md). */
function withoutChoices(document: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(document), (name, value) => (name === "enum" ? undefined : value));
}

const profiles = await Promise.all(
  callers.map(async (each) => ({ ...each, operations: inOrder(await releasedOperations(each.profile)) })),
);

describe.each(profiles)("profile $profile", ({ profile, credential, stranger, ofProduction, operations }) => {
  const caller = callerOf(credential);
  const examples = exampleRequests(caller, callerOf(limited.profileA).ownerId);
  const isOpen = ({ onlySandbox }: Operation) => !onlySandbox || profile === "A";

  beforeAll(async () => {
    const partner = partnerOf(gatewayUrl, credential);
    await knowOffers(examples, operations, { url: gatewayUrl, from: callerOf(stranger), to: caller });
    await knowLedger(examples, operations, partner);
    await knowAuditDesk(examples, operations, partner);
    await knowFailedRows(examples, operations, partner);
    await knowDisputes(examples, operations, partner);
  });

  function send(operation: Operation): Promise<HeldAnswer> {
    const { method, url, body } = examples.requestOf(operation);
    const text = operation.file ?? (body === undefined ? undefined : JSON.stringify(body));
    const type = operation.file === undefined ? {} : { "content-type": "text/csv" };
    const headers = operation.onlyProduction ? headersOf(ofProduction) : caller.headers;
    return sendHeld(gatewayUrl + url, { method, headers: { ...type, ...headers }, body: text });
  }

  test.each(operations.filter(isOpen))("$method $path succeeds as in the release before", async (operation) => {
    const answer = await settledAnswer(operation, () => send(operation));
    expect(answer.status, JSON.stringify(answer.body)).toBe(operation.success.status);
    expect(operation.undocumented(answer)).toBeUndefined();
    examples.learn(operation, answer.body);
  });
});
