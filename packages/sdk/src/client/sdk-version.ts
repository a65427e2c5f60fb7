/** Version of the package, which `makePackage` writes; in the repository it has none. */
export const sdkVersion: string = "development";
