/**
 * Password of all service roles in test databases, which are accessible only by the loopback address and end with the
 * run.
 */
export const SERVICE_PASSWORD = "test";
