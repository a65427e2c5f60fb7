import type { paths } from "../generated/profile-b.ts";
import type { Client } from "./client.ts";

/** The client of a client id and secret. */
export type ClientB = Client<paths>;
