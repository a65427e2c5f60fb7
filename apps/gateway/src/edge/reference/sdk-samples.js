// Runs in the browser, as it is. Adds a program with the TypeScript SDK to each operation, beside the samples of the renderer.

const credentials = {
  A: "apiKey: process.env.KEY!",
  B: "clientId: process.env.CLIENT_ID!, clientSecret: process.env.CLIENT_SECRET!",
};

/** The reference with a sample of each operation in the member that the renderer shows. */
export function withSdkSamples(reference, profile) {
  const [{ url }] = reference.servers;
  const client = `const api = createClient({ baseUrl: ${JSON.stringify(url)}, ${credentials[profile]} });`;
  const parameterOf = ({ $ref, ...parameter }) =>
    $ref ? reference.components.parameters[$ref.split("/").at(-1)] : parameter;
  const paths = Object.entries(reference.paths).map(([path, operations]) => {
    const withSamples = Object.entries(operations).map(([method, operation]) => {
      const parameters = (operation.parameters ?? []).map(parameterOf);
      const { call, uses } = callOf(method, path, { ...operation, parameters });
      const source = `// ${url}/docs/guides/sdk says how to install it.\nimport { ${uses.join(", ")} } from "@premium-audit/sdk";\n\n${client}\n${call}\n`;
      return [method, { ...operation, "x-codeSamples": [{ lang: "TypeScript", label: "TypeScript SDK", source }] }];
    });
    return [path, Object.fromEntries(withSamples)];
  });
  return { ...reference, paths: Object.fromEntries(paths) };
}

/** The call with its example, and what it uses of the SDK. */
function callOf(method, path, { parameters, requestBody, responses }) {
  const content = requestBody?.content ?? {};
  const parts = {
    path: valuesOf(parameters.filter((parameter) => parameter.in === "path")),
    query: valuesOf(parameters.filter((parameter) => parameter.in === "query" && parameter.required)),
    body: content["application/json"]?.example,
  };
  const options = Object.entries(parts).flatMap(([name, value]) =>
    value === undefined ? [] : [`  ${name}: ${JSON.stringify(value, undefined, 2).replaceAll("\n", "\n  ")},\n`],
  );
  const inBraces = options.length > 0 ? `{\n${options.join("")}}` : undefined;
  const args = (...values) => values.filter((each) => each !== undefined).join(", ");
  const quoted = JSON.stringify(path);
  if (responses[200]?.content?.["text/event-stream"]) {
    return {
      uses: ["createClient", "streamEvents"],
      call: "for await (const event of streamEvents(api)) console.log(event);",
    };
  }
  const file = content["text/csv"];
  if (file && !content["application/json"]) {
    const text = JSON.stringify(file.example);
    const call = `const file = new File([${text}], "example.csv");\nconsole.log(await uploadFile(api, ${args(quoted, "file", inBraces ?? "{}")}));`;
    return { uses: ["createClient", "uploadFile"], call };
  }
  return { uses: ["createClient"], call: `console.log(await api.${method}(${args(quoted, inBraces)}));` };
}

/** Undefined without parameters. */
function valuesOf(parameters) {
  if (parameters.length === 0) return undefined;
  return Object.fromEntries(parameters.map(({ name, schema }) => [name, schema.examples?.[0] ?? schema.default ?? ""]));
}
