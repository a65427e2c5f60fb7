import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type DemoCredentials, headersOf } from "@platform/local-stack/demo/demo-credentials";

export type Profile = "A" | "B";

/** The API of one profile, as makers of clients find it. */
export interface Subject {
  readonly profile: Profile;
  /** The file of its OpenAPI document. */
  readonly file: string;
  /** The file of the same document as OpenAPI 3.0. */
  readonly olderFile: string;
  /** The folder that clients are generated into. */
  readonly folder: string;
  /** With the version prefix. */
  readonly baseUrl: string;
  /** Headers of credentials of the sandbox. */
  readonly headers: Record<string, string>;
  /** The same credentials, and their owner, as variables of a collection. */
  readonly variables: Record<string, string>;
}

/** Reads the documents of each profile from a running gateway into a folder. */
export async function subjectsOf(
  gatewayUrl: string,
  { sandbox }: DemoCredentials,
  folder: string,
): Promise<readonly Subject[]> {
  const credentials = { A: sandbox.profileA, B: sandbox.profileB };
  const baseUrl = `${gatewayUrl}/api/v1`;
  return Promise.all(
    (["A", "B"] as const).map(async (profile) => {
      const profileFolder = join(folder, `profile-${profile.toLowerCase()}`);
      mkdirSync(profileFolder, { recursive: true });
      const served = async (version: string) => {
        const file = join(profileFolder, `openapi-${version}.json`);
        const response = await fetch(`${baseUrl}/openapi.json?profile=${profile}&version=${version}`);
        writeFileSync(file, await response.text());
        return file;
      };
      const { owner_id: ownerId, owner_type: ownerType, ...variables } = credentials[profile];
      const headers = headersOf(credentials[profile]);
      return {
        profile,
        file: await served("3.1"),
        olderFile: await served("3.0"),
        folder: profileFolder,
        baseUrl,
        headers,
        variables: { ...variables, ownerId, ownerType },
      };
    }),
  );
}
