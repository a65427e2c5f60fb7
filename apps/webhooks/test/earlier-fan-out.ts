import type { Queryable } from "@platform/postgres/query/statement";

// The statement of the release in which the log was one table.
const text = `WITH entered AS (
     INSERT INTO inbox (consumer, event_id) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING RETURNING event_id
   ), event AS MATERIALIZED (
     SELECT * FROM unnest($3::text[], $4::environment[], $5::text[], $6::text[], $7::text[], $8::timestamptz[], $9::text[], $10::text[],
       $11::text[], $12::jsonb[], $13::bytea[], $14::bytea[], $15::bytea[], $16::timestamptz[], $17::text[], $18::text[]) WITH ORDINALITY
       AS event (id, environment, owner_id, type, stem, at, traceparent, request_id, resource_id, members, body_1, body_2, body_3,
         occurred_at, data, form3_data, place)
     WHERE EXISTS (SELECT FROM entered WHERE entered.event_id = event.id)
   ), unnumbered AS MATERIALIZED (
     SELECT event.* FROM event WHERE (SELECT known.sequence FROM events AS known WHERE known.id = event.id LIMIT 1) IS NULL
   ), numbered AS (
     INSERT INTO event_sequences AS s (environment, owner_id, last_sequence, recorded_at)
     SELECT environment, owner_id, count(*), max(at) FROM unnumbered GROUP BY environment, owner_id ORDER BY environment, owner_id
     ON CONFLICT (environment, owner_id) DO UPDATE SET last_sequence = s.last_sequence + excluded.last_sequence,
       recorded_at = greatest(s.recorded_at, excluded.recorded_at)
     RETURNING environment, owner_id, last_sequence, recorded_at
   ), logged AS (
     INSERT INTO events (environment, owner_id, sequence, id, type, occurred_at, recorded_at, request_id, resource_id, data,
       form3_data, is_kept)
     SELECT environment, owner_id, last_sequence + 1 - row_number() OVER (PARTITION BY environment, owner_id ORDER BY place DESC),
       id, type, occurred_at, recorded_at, request_id, resource_id, data, form3_data, type LIKE 'audit.%'
     FROM unnumbered JOIN numbered USING (environment, owner_id)
     RETURNING id, sequence
   ), matched AS MATERIALIZED (
     SELECT place, id, environment, owner_id, type, stem, at, s.webhook_id, s.envelope, row_number() OVER (PARTITION BY place) AS number
     FROM event CROSS JOIN LATERAL (
       SELECT webhook_id, envelope FROM subscriptions
       WHERE environment = event.environment AND owner_id = event.owner_id AND event_type = event.type
         AND webhook_id <> coalesce(event.resource_id, '')
     ) AS s
     WHERE event.body_1 IS NOT NULL
   ), bodies AS (
     INSERT INTO event_bodies (event_id, envelope, body, traceparent, request_id, resource_id, members, sequence)
     SELECT event.id, envelope, CASE envelope WHEN 1 THEN body_1 WHEN 2 THEN body_2 ELSE body_3 END, traceparent, request_id,
       resource_id, members,
       coalesce(logged.sequence, (SELECT known.sequence FROM events AS known WHERE known.id = event.id LIMIT 1))
     FROM (SELECT DISTINCT place, envelope FROM matched) AS used JOIN event USING (place) LEFT JOIN logged ON logged.id = event.id
     ON CONFLICT DO NOTHING
   ), delivered AS (
     INSERT INTO pending_deliveries
       (webhook_id, id, environment, owner_id, event_id, event_type, envelope, lane, due_at, created_at)
     SELECT webhook_id, stem || to_char(number, 'FM00000'), environment, owner_id, id, type, envelope, 1, at, at
     FROM matched ORDER BY place, number
   )
   SELECT ARRAY(SELECT event_id FROM entered) AS entered, ARRAY(SELECT DISTINCT webhook_id::text FROM matched) AS "webhookIds"`;

/**
 * Returns the database for a process of the previous release: its fan-out has another text, its other statements have the same.
 */
export function asEarlierRelease(database: Queryable): Queryable {
  return {
    query: (statement, values = []) =>
      statement.name === "fan_out"
        ? database.query({ name: "fan_out", text }, values.slice(0, 18))
        : database.query(statement, values),
  };
}
