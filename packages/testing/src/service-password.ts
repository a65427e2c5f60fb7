/** Of every service role in a test database, which only the loopback address reaches and which ends with the run. */
export const SERVICE_PASSWORD = "test";
