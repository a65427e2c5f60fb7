/**
 * Each employee that is new costs several milliseconds of CPU until the event about it has reached everybody (`npm run bench -- requests`).
 * The largest report still is half of what a sandbox may send in a minute.
 */
const employeesOfRequest = 200;

/** Returns how many requests of the plan a request about this many employees counts as. */
export const priceOfEmployees = (count: number) => Math.max(1, Math.ceil(count / employeesOfRequest));
