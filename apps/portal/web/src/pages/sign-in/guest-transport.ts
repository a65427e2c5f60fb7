import { transportFor } from "../../api/transport.ts";

/** Options of calls about no owner, such as signing in. */
export const guestTransport = { transport: transportFor({}) };
