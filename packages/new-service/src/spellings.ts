/** Spellings of a service's name, with the places that use them. */
export interface Spellings {
  /** `claim-notes`: folder, chart, image. */
  readonly kebab: string;
  /** `claim_notes`: schema, proto package. */
  readonly snake: string;
  /** `claimNotes`: functions. */
  readonly camel: string;
  /** `ClaimNotes`: the gRPC service. */
  readonly pascal: string;
}

/** Converts a service's name to its spellings. Throws an Error with the expected form if the name is invalid. */
export function spellingsOf(kebab: string): Spellings {
  if (!/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(kebab) || kebab.length > 40) {
    throw new Error(
      `The name must be words of lower-case letters and digits joined by "-", at most 40 characters: received ${JSON.stringify(kebab)}.`,
    );
  }
  const pascal = kebab.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return {
    kebab,
    snake: kebab.replaceAll("-", "_"),
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
  };
}
