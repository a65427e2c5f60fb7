/** The part of an e-mail address after the last `@`, in lower case. */
export function domainOf(email: string): string {
  return email
    .trim()
    .slice(email.trim().lastIndexOf("@") + 1)
    .toLowerCase();
}
