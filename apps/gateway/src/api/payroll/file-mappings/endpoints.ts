import { FileMappingService } from "@platform/contracts/payroll_intake/v1/file_mappings";
import type { Calls } from "@platform/rpc/client/client";
import { fileMappingBounds } from "@platform/validation/bounds";
import { z } from "zod";
import { checkedBody, type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import { type Profile, profiles } from "../../../edge/profile.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { deleted, pageMembers, toPageRequest } from "../../shared/page.ts";
import { idParams } from "../../shared/path.ts";
import { requireRecord } from "../../shared/require-record.ts";
import { text } from "../../shared/text.ts";
import { fromMapping, mappingSchema } from "../files/mapping.ts";
import { publicFieldA, publicFieldB } from "../reports/report-field.ts";
import {
  exampleFileMappingChange,
  exampleFileMappingId,
  exampleNewFileMappingA,
  exampleNewFileMappingB,
} from "./examples.ts";
import { shapesOf } from "./mapping-shapes.ts";

type Mappings = Calls<typeof FileMappingService>;

const publicFields = { A: publicFieldA, B: publicFieldB };
const newExamples = { A: exampleNewFileMappingA, B: exampleNewFileMappingB };
const shared = (profile: Profile) => ({ profile, tag: "Files", publicField: publicFields[profile] }) as const;
const params = idParams("mapping_id", "file mapping", exampleFileMappingId);
const notFound = problemOfReason("FILE_MAPPING_NOT_FOUND");
const duplicate = problemOfReason("DUPLICATE_FILE_MAPPING", { id: exampleFileMappingId });
const limitReached = problemOfReason("FILE_MAPPING_LIMIT_REACHED", { most: fileMappingBounds.mappings });

const name = text({ maxLength: fileMappingBounds.nameLength }).meta({
  description:
    "Your name of the mapping, which the parameter `mapping` of a file refers to. It is unique, without regard to upper and lower case.",
});

function membersOf(profile: Profile) {
  const mapping = mappingSchema(publicFields[profile]).meta({
    description:
      "The header from which each member is read. Several headers of hours, pay or earnings are added up, and `null` does not read a " +
      "member. Members that are left out are recognized by the names of columns.",
  });
  return { name, mapping };
}

/** `/files/mappings` of both profiles: mappings of the columns of files, stored by name. */
export function fileMappingEndpoints({ callsOf }: ResourceContext): Endpoint[] {
  const mappings = callsOf(FileMappingService);
  return profiles.flatMap((profile) =>
    [create, list, retrieve, update, remove].map((declare) => declare(mappings, profile)),
  );
}

function create(mappings: Mappings, profile: Profile): Endpoint {
  const { fileMapping } = shapesOf[profile];
  return endpoint({
    ...shared(profile),
    method: "POST",
    path: "/files/mappings",
    scope: "payroll:write",
    operationId: "createFileMapping",
    summary: "Store a file mapping",
    description:
      "Stores the headers of members by a name, for files of one payroll program. `POST /files?mapping=<name>` reads a file with it. " +
      "Two members cannot have the same header, unless one is a part of the other, as overtime hours are a part of the hours, and kinds of pay a part of the wages.",
    body: checkedBody(z.object(membersOf(profile)), newExamples[profile]),
    refusals: [duplicate, limitReached],
    responses: { 201: { description: "The stored mapping.", ...fileMapping } },
    async handle({ body, call }) {
      const members = { name: body.name, mapping: fromMapping(body.mapping, publicFields[profile]) };
      const response = await mappings.createFileMapping({ members }, call);
      return { status: 201, body: fileMapping.make(requireRecord(response.fileMapping)) };
    },
  });
}

function list(mappings: Mappings, profile: Profile): Endpoint {
  const { page } = shapesOf[profile];
  return endpoint({
    ...shared(profile),
    method: "GET",
    path: "/files/mappings",
    scope: "payroll:read",
    operationId: "listFileMappings",
    summary: "List file mappings",
    description: "Lists your stored mappings, the newest first.",
    query: z.object({ ...pageMembers, deleted }),
    responses: { 200: { description: "A page of mappings.", ...page } },
    async handle({ query, call }) {
      const response = await mappings.listFileMappings(toPageRequest(query), call);
      return { status: 200, body: page.make(response.fileMappings, response.hasMore) };
    },
  });
}

function retrieve(mappings: Mappings, profile: Profile): Endpoint {
  const { fileMapping } = shapesOf[profile];
  return endpoint({
    ...shared(profile),
    method: "GET",
    path: "/files/mappings/{mapping_id}",
    scope: "payroll:read",
    operationId: "getFileMapping",
    summary: "Retrieve a file mapping",
    description: "Returns a stored mapping.",
    params,
    refusals: [notFound],
    responses: { 200: { description: "The mapping.", ...fileMapping } },
    async handle({ params: { mapping_id: id }, call }) {
      const response = await mappings.getFileMapping({ id }, call);
      return { status: 200, body: fileMapping.make(requireRecord(response.fileMapping)) };
    },
  });
}

function update(mappings: Mappings, profile: Profile): Endpoint {
  const { fileMapping } = shapesOf[profile];
  const members = membersOf(profile);
  return endpoint({
    ...shared(profile),
    method: "PATCH",
    path: "/files/mappings/{mapping_id}",
    scope: "payroll:write",
    operationId: "updateFileMapping",
    summary: "Change a file mapping",
    description: "Changes the name, or replaces all members of the mapping. Files that were sent before do not change.",
    params,
    body: checkedBody(
      z.object({ name: members.name.optional(), mapping: members.mapping.optional() }),
      exampleFileMappingChange,
    ),
    refusals: [notFound, duplicate],
    responses: { 200: { description: "The mapping.", ...fileMapping } },
    async handle({ params: { mapping_id: id }, body, call }) {
      const paths = (["name", "mapping"] as const).filter((member) => body[member] !== undefined);
      const mapping = fromMapping(body.mapping ?? {}, publicFields[profile]);
      const change = { id, members: { name: body.name ?? "", mapping }, updateMask: { paths } };
      const changed = await mappings.updateFileMapping(change, call);
      return { status: 200, body: fileMapping.make(requireRecord(changed.fileMapping)) };
    },
  });
}

function remove(mappings: Mappings, profile: Profile): Endpoint {
  const { deletion } = shapesOf[profile];
  return endpoint({
    ...shared(profile),
    method: "DELETE",
    path: "/files/mappings/{mapping_id}",
    scope: "payroll:write",
    operationId: "deleteFileMapping",
    summary: "Delete a file mapping",
    description:
      "Soft-deletes the mapping. Its name can be used again, and files that were sent with it do not change.",
    params,
    refusals: [notFound],
    responses: { 200: { description: "The mapping is deleted.", ...deletion } },
    async handle({ params: { mapping_id: id }, call }) {
      await mappings.deleteFileMapping({ id }, call);
      return { status: 200, body: deletion.make(id) };
    },
  });
}
