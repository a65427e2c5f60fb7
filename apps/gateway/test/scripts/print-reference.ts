// Prints the OpenAPI document of each profile as one JSON object, which `npm run release` keeps the requests of.
import { apps } from "@platform/app-register/apps";
import { withReference } from "../../src/api/reference/reference/endpoints.ts";
import { withOwnerId } from "../../src/api/shared/owner.ts";
import { loadConfig } from "../../src/config.ts";
import { profiles } from "../../src/edge/profile.ts";
import type { ResourceContext } from "../../src/edge/resource.ts";
import { resources } from "../../src/resources.ts";

// No service is called.
const addresses = Object.fromEntries(
  apps.map(({ name }) => [`${name.toUpperCase().replaceAll("-", "_")}_ADDRESS`, "127.0.0.1:9"]),
);
const config = loadConfig({ ...addresses, APPS: "all" });
const callsOf: ResourceContext["callsOf"] = () => Object.create(null);
const endpoints = withOwnerId(resources.flatMap((endpointsOf) => endpointsOf({ config, callsOf })));
const { documentOf } = withReference(endpoints, { hosts: config, maxBodyBytes: config.MAX_BODY_BYTES });
const documents = profiles.map((profile) => [profile, documentOf(profile, "https://api.example.com")]);
process.stdout.write(JSON.stringify(Object.fromEntries(documents)));
