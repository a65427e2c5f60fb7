import type { Plugin } from "vite";

const converters = /^\.\/(?:from|to)-json\.js$/;
const stub = "\0protobuf-json";

/**
 * Leaves the JSON format of protobuf out of the pages, which call in the binary one: its converters are a twentieth of the script that
 * a first page loads, and Connect's client would otherwise bring them along.
 */
export function withoutJson(): Plugin {
  return {
    name: "without-json",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer) {
      return converters.test(source) && importer?.includes("@bufbuild/protobuf/") ? stub : undefined;
    },
    load(id) {
      if (id !== stub) return undefined;
      const names = ["fromJson", "fromJsonString", "mergeFromJson", "mergeFromJsonString", "toJson", "toJsonString"];
      const absent = '() => { throw new Error("pages call in the binary format"); }';
      return [...names, "enumFromJson", "isEnumJson", "enumToJson"]
        .map((name) => `export const ${name} = ${absent};`)
        .join("\n");
    },
  };
}
