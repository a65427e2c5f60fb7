// `node packages/local-stack/bootstrap.mjs test/charts/describe-values.ts`: writes the descriptions of charts/descriptions.json into values.schema.json of each chart; then run
// `npm run format`. `node packages/local-stack/bootstrap.mjs test/charts/describe-values.ts CHART` prints the table of the values of a chart, in Markdown.
import { readFileSync, writeFileSync } from "node:fs";
import { valuesOf, valuesSchemas, withDescriptions } from "../fixture/charts/value-descriptions.ts";

const chart = process.argv[2];
for (const { name, file } of valuesSchemas()) {
  const schema = withDescriptions(JSON.parse(readFileSync(file, "utf8")));
  if (chart === undefined) writeFileSync(file, `${JSON.stringify(schema, undefined, 2)}\n`);
  if (chart !== name) continue;
  console.log("| Value | Meaning |\n| --- | --- |");
  for (const { path, description } of valuesOf(schema)) console.log(`| \`${path}\` | ${description} |`);
}
