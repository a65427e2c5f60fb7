import type { paths } from "../generated/profile-a.ts";
import type { Client } from "./client.ts";

/** The client of an API key. */
export type ClientA = Client<paths>;
