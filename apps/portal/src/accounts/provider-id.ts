/** Id of an owner's provider in accounts and sessions: those of one owner are never those of another at the same issuer. */
export function providerIdOf({ ownerId, issuer }: { ownerId: string; issuer: string }): string {
  return `${ownerId} ${issuer}`;
}

/** Id of the owner of a provider. */
export function ownerIdOf(providerId: string): string {
  return providerId.slice(0, providerId.indexOf(" "));
}
