import { z } from "zod";
import { guideSections, operationSections } from "./documentation.ts";
import { listOf } from "./output.ts";
import { rankedSections } from "./ranked-sections.ts";
import { readTool, type Tool } from "./tool.ts";

const longestSection = 4_000;
const longestOperation = 18_000;

export const documentationTools: readonly Tool[] = [
  readTool({
    name: "search_guides",
    title: "Search the guides",
    description:
      "Returns the sections of the guides that match best: how to send payroll, receive and verify webhooks, handle errors, audit policies, " +
      "go live. Read them before you write code against the API.",
    isOfBoth: true,
    input: z.strictObject({
      query: z.string().min(2).max(200).describe("A few words, such as: verify signature."),
      limit: z.int().min(1).max(10).default(5).describe("Number of sections."),
    }),
    output: z.looseObject({
      matches: z.int().describe("Number of sections that match."),
      sections: listOf(z.looseObject({ guide: z.string(), heading: z.string(), page: z.string(), text: z.string() })),
    }),
    async run({ query, limit }, context) {
      const matches = rankedSections(await guideSections(context), query);
      const sections = matches.slice(0, limit).map(({ url, title, heading, text }) => ({
        guide: title,
        heading,
        page: `docs/guides/${url}`,
        text: cut(text, longestSection),
      }));
      return { matches: matches.length, sections };
    },
  }),
  readTool({
    name: "search_reference",
    title: "Search the API reference",
    description:
      "Finds operations of the API in the reference of your profile. With the method and path of one, such as POST /payroll/reports, it " +
      "returns that operation whole: parameters, request, responses with examples, refusals. Otherwise the best match and the names of others.",
    isOfBoth: true,
    input: z.strictObject({
      query: z.string().min(2).max(200).describe("POST /payroll/reports, or a few words, such as: void a report."),
    }),
    output: z.looseObject({
      operation: z.string().optional().describe("Method and path of the best match; absent if there is none."),
      text: z.string().optional().describe("The operation as Markdown."),
      others: listOf(z.string()).optional().describe("Other matches."),
    }),
    async run({ query }, context) {
      const matches = rankedSections(await operationSections(context), query);
      const [best] = matches;
      if (!best) return { matches: 0, hint: "Nothing was found. Use fewer or other words." };
      return {
        operation: best.heading,
        chapter: best.title,
        text: cut(best.text, longestOperation),
        others: matches
          .slice(1, 11)
          .map(({ heading, text }) => `${heading}: ${(text.split(". ", 1)[0] ?? "").slice(0, 120)}`),
      };
    },
  }),
];

function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest)} … [cut off]`;
}
