import { type RowOf, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import {
  type EventMemberName,
  type EventMembers,
  eventMemberNames,
} from "@platform/public-records/event/event-members";

/** Filter of the events of a webhook: an event passes if it has one of the values of each member. */
export type EventFilter = EventMembers;

/** True if one of the values of the filter (`filter_member.wanted`) is among those of the event. */
const memberMatches = (members: string) =>
  `coalesce(${members} -> filter_member.name ?| ARRAY(SELECT jsonb_array_elements_text(filter_member.wanted)), false)`;

/**
 * The one rule of filters, as SQL: true without a filter, or if the event has one of the values of each member of it.
 *
 * @param filter and `members`: expressions of type jsonb
 */
export const passesFilter = (filter: string, members: string) =>
  `(${filter} IS NULL OR NOT EXISTS (
     SELECT FROM jsonb_each(${filter}) AS filter_member (name, wanted) WHERE NOT ${memberMatches(members)}))`;

const comparedMember = {
  name: typed<EventMemberName>("text"),
  wanted: typed<string[]>("jsonb"),
  /** Values of the event; empty if it lacks the member. */
  found: typed<string[]>("jsonb"),
  matches: "bool",
} as const;
/** Comparison of one member of a filter with the event. */
export type ComparedMember = RowOf<typeof comparedMember>;

const compare = statement(
  "filter_compare",
  { ...comparedMember, passes: "bool" },
  `SELECT name, wanted, coalesce({members:jsonb} -> name, '[]') AS found, ${memberMatches("{members:jsonb}")} AS matches,
     ${passesFilter("{filter:jsonb}", "{members:jsonb}")} AS passes
   FROM jsonb_each({filter:jsonb}) AS filter_member (name, wanted)`,
);

/** Compares an event with a filter, as the fan-out does. A null filter passes all. */
export async function compareWithFilter(db: Queryable, filter: EventFilter | null, members: EventMembers) {
  const rows = filter ? await db.query(compare, { filter, members }) : [];
  const order = ({ name }: ComparedMember) => eventMemberNames.indexOf(name);
  return {
    matches: rows.every(({ passes }) => passes),
    members: rows.map(({ passes: _, ...member }) => member).toSorted((one, other) => order(one) - order(other)),
  };
}
