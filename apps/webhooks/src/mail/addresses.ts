import { hash } from "node:crypto";
import type { CredentialsOperatorService, Owner } from "@platform/contracts/credentials/v1/credentials";
import type { PortalOperatorService } from "@platform/contracts/portal_operator/v1/portal_operator";
import type { Calls } from "@platform/rpc/client/client";
import { Fault } from "@platform/service/call/fault";
import type { Mail } from "./mail.sql.ts";

/** Clients of the services that have the addresses of an owner. */
export interface AddressBooks {
  credentials: Pick<Calls<typeof CredentialsOperatorService>, "getOwner">;
  /** Undefined: there is no portal, and so no person with a role. */
  portal: Pick<Calls<typeof PortalOperatorService>, "listPeople"> | undefined;
}

/** Recipient that is the contact e-mail of the owner. */
const contact = "contact";

/** Maximum number of people of an owner who receive a notice. */
const mostPeople = 50;

/** Resolves to the present addresses of a mail; none if the recipient no longer exists. */
export async function addressesOf(books: AddressBooks, mail: Mail): Promise<string[]> {
  const { ownerId, recipient, toFormerContacts } = mail;
  if (recipient !== contact) {
    const person = (await peopleOf(books, ownerId)).find(({ id }) => id === recipient);
    return person ? [person.email] : [];
  }
  const { contactEmail = "", formerContactEmails = [] } = (await findOwner(books, ownerId)) ?? {};
  // A notice of a change goes to the addresses that were replaced recently, unless one of them is in use again.
  if (toFormerContacts) return formerContactEmails.filter((email) => email !== contactEmail);
  return contactEmail === "" ? [] : [contactEmail];
}

/** A recipient of a notice. */
export interface Recipient {
  /** Recipient as in a mail: `contact`, or the id of a person. */
  id: string;
  /** Recipient that can unsubscribe: a person, or the contact as long as it has this address. */
  subscriber: string;
}

/**
 * Resolves to the recipients of a notice: the contact if it is chosen and the owner has one, and the people with one of the
 * roles, at most 50. No address occurs twice.
 *
 * @param recipients `contact` and roles of the portal
 */
export async function recipientsOf(
  books: AddressBooks,
  ownerId: string,
  recipients: readonly string[],
): Promise<Recipient[]> {
  const owner = await findOwner(books, ownerId);
  if (!owner) return [];
  const toContact = recipients.includes(contact) && owner.contactEmail !== "";
  const people = recipients.some((recipient) => recipient !== contact) ? await peopleOf(books, ownerId) : [];
  const addressed = people.filter(({ role, email }) => {
    const isContact = email.toLowerCase() === owner.contactEmail.toLowerCase();
    return recipients.includes(role) && !(toContact && isContact);
  });
  const ofContact = { id: contact, subscriber: `${contact}:${digestOf(owner.contactEmail)}` };
  const ofPeople = addressed.slice(0, mostPeople).map(({ id }) => ({ id, subscriber: id }));
  return [...(toContact ? [ofContact] : []), ...ofPeople];
}

/** The digest keeps a contact unsubscribed when the owner sets it again, and leaves another address subscribed. */
function digestOf(email: string): string {
  return hash("sha256", email.trim().toLowerCase()).slice(0, 32);
}

async function peopleOf({ portal }: AddressBooks, ownerId: string) {
  return portal ? (await portal.listPeople({ ownerId })).people : [];
}

/** Resolves to undefined if the owner was deleted. */
async function findOwner({ credentials }: AddressBooks, id: string): Promise<Owner | undefined> {
  try {
    return (await credentials.getOwner({ id })).owner;
  } catch (error) {
    if (error instanceof Fault && error.code === "NOT_FOUND") return undefined;
    throw error;
  }
}
