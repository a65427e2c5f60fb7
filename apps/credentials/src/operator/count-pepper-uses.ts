import type { MessageInitShape } from "@bufbuild/protobuf";
import type { PepperUseSchema } from "@platform/contracts/credentials/v1/credentials";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { type Peppers, pepperId } from "../principal/pepper.ts";

const count = statement(
  "count_pepper_uses",
  { pepperId: "text", apiKeys: "int", clientCredentials: "int" },
  `SELECT coalesce(pepper_id, '') AS "pepperId", count(*) FILTER (WHERE is_key)::int AS "apiKeys",
     count(*) FILTER (WHERE NOT is_key)::int AS "clientCredentials"
   FROM (SELECT pepper_id, true AS is_key FROM api_keys WHERE deleted_at IS NULL
     UNION ALL SELECT pepper_id, false FROM client_credentials WHERE revoked_at IS NULL) AS secrets
   GROUP BY 1 ORDER BY 1`,
);

/**
 * Counts the secrets that can still be used by the pepper of their digests: first those of the configured peppers, in their order, then
 * those of others. An empty id has the secrets of earlier releases that were not used during a rotation, so that their pepper is not
 * known: it is the last one.
 */
export async function countPepperUses({
  database,
  peppers,
}: {
  database: Queryable;
  peppers: Peppers;
}): Promise<MessageInitShape<typeof PepperUseSchema>[]> {
  const counted = await database.query(count);
  const ids = peppers.map(pepperId);
  const uses = ids.map((id, index) => {
    const { apiKeys = 0, clientCredentials = 0 } = counted.find((row) => row.pepperId === id) ?? {};
    return { pepperId: id, isConfigured: true, isFirst: index === 0, apiKeys, clientCredentials };
  });
  const others = counted.filter((row) => !ids.includes(row.pepperId));
  return [...uses, ...others.map((row) => ({ ...row, isConfigured: false, isFirst: false }))];
}
