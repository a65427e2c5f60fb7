import { partnerEvents } from "@platform/messaging/event/partner-events";
import { eventData } from "@platform/public-records/event/event-data";
import { code, markdownTable } from "./markdown-table.ts";

/** Every event type of partners, with its condition and the schema of its data in the reference. */
export function eventTypeTable(): string {
  return markdownTable(
    ["Type", "Emitted when", "`data`"],
    partnerEvents.map(({ key, type, firesWhen }) => {
      const schema = String(eventData[key].schema.meta()?.id);
      return [code(type), `${firesWhen.charAt(0).toUpperCase()}${firesWhen.slice(1)}.`, schemaLink(schema)];
    }),
  );
}

/** The address, relative to that of a guide, at which the reference shows a schema. */
function schemaLink(name: string): string {
  return `[${name}](../../docs?profile=A#models/${name})`;
}
