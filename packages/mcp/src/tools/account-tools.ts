import { z } from "zod";
import { readTool, type Tool } from "./tool.ts";

export const accountTools: readonly Tool[] = [
  readTool({
    name: "who_am_i",
    title: "Owner and credentials",
    description:
      "Returns the owner, environment, profile, plan and scopes of the credentials in use. The scopes decide which other tools succeed.",
    isOfBoth: true,
    input: z.strictObject({}),
    output: z.looseObject({
      owner_id: z.string(),
      owner_type: z.string(),
      environment: z.enum(["sandbox", "production"]),
      profile: z.enum(["A", "B"]),
      scopes: z.array(z.string()),
    }),
    async run(_, { api, signal }) {
      const { contact_email: _email, ...me } = await api.get("/me", { signal });
      return me;
    },
  }),
];
