import { afterAll } from "vitest";
import { stopStarted } from "./stop-after-tests.ts";

// Vitest runs this before each test file, also where files share a process, and with it the modules that they import. The first hook of a
// file runs last.
afterAll(stopStarted);
