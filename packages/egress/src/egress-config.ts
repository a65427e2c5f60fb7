import { isIP } from "node:net";
import { z } from "zod";

const list = (text: string) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);

/** Variables of an app that connects to hosts which customers name. */
export const egressConfig = {
  /** Domains of the private network, in which no host of a customer can be. */
  INTERNAL_DOMAINS: z
    .string()
    .default("")
    .transform((text) => list(text.toLowerCase()))
    .refine((names) => names.every((name) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(name)), {
      error: "must be domains such as cluster.example.com, separated by commas, without dots at their ends",
    }),
  /** Addresses of DNS servers, separated by commas. */
  DNS_SERVERS: z
    .string()
    .default("")
    .transform(list)
    .refine((servers) => servers.every((server) => isIP(server.replace(/:\d+$/, "").replace(/^\[|\]$/g, "")) !== 0), {
      error: "must be addresses, separated by commas, each with a port or without",
    }),
};
