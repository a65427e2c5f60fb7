/** The response that creates or replaces a secret, as it is replayed: the secret is shown once. */
export function withoutSecret(body: object): object {
  return { ...body, secret: null };
}
