import { z } from "zod";
import { page } from "./input.ts";
import { listOf } from "./output.ts";
import { readTool, type Tool } from "./tool.ts";

type Page = Record<string, unknown> & { data?: { body: unknown }[]; events?: { body: unknown }[] };

export const eventTools: readonly Tool[] = [
  readTool({
    name: "list_events",
    title: "Event log",
    description:
      "Lists events of the log, the newest first, whether or not a webhook is subscribed to them, and the number of the last one. " +
      "Scope events:read.",
    isOfBoth: true,
    input: z.strictObject({
      type: z.string().optional().describe("Only events of this type, such as file.processed."),
      resource_id: z.string().optional().describe("Only events about this record."),
      after_sequence: z.int().min(0).optional().describe("Only events with a greater number."),
      order: z.enum(["newest", "oldest"]).optional().describe("Which come first."),
      with_bodies: z.boolean().default(false).describe("Also the body of each event, as webhooks receive it."),
      ...page,
    }),
    output: z.looseObject({
      events: listOf(z.looseObject({ id: z.string(), sequence: z.int(), type: z.string() })),
    }),
    async run({ with_bodies, ...query }, { api, signal }) {
      const { data, events, ...rest } = (await api.get("/events", { query: query as never, signal })) as Page;
      const listed = data ?? events ?? [];
      return { ...rest, events: with_bodies ? listed : listed.map(({ body: _, ...event }) => event) };
    },
  }),
];
