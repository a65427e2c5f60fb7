import { hash } from "node:crypto";
import type { CredentialsOperatorService, Owner } from "@platform/contracts/credentials/v1/credentials";
import type { PortalOperatorService } from "@platform/contracts/portal_operator/v1/portal_operator";
import type { Calls } from "@platform/rpc/client/client";
import { Fault } from "@platform/service/call/fault";
import type { Mail } from "./mail.sql.ts";

/** Where the addresses of an owner are. */
export interface AddressBooks {
  credentials: Pick<Calls<typeof CredentialsOperatorService>, "getOwner">;
  /** Undefined: there is no portal, and so nobody with a role. */
  portal: Pick<Calls<typeof PortalOperatorService>, "listPeople"> | undefined;
}

/** The recipient that is the contact e-mail of the owner. */
const contact = "contact";

/** Most people of an owner who receive a notice. */
const mostPeople = 50;

/** Addresses of a mail, as they are now; none if nobody has it any more. */
export async function addressesOf(books: AddressBooks, mail: Mail): Promise<string[]> {
  const { ownerId, recipient, toFormerContacts } = mail;
  if (recipient !== contact) {
    const person = (await peopleOf(books, ownerId)).find(({ id }) => id === recipient);
    return person ? [person.email] : [];
  }
  const { contactEmail = "", formerContactEmails = [] } = (await findOwner(books, ownerId)) ?? {};
  // A notice of a change goes to the addresses that were replaced lately, unless one of them is in use again.
  if (toFormerContacts) return formerContactEmails.filter((email) => email !== contactEmail);
  return contactEmail === "" ? [] : [contactEmail];
}

/** Who receives a notice. */
export interface Recipient {
  /** As in a mail: `contact`, or the id of a person. */
  id: string;
  /** Who can unsubscribe: a person, or the contact as long as it has this address. */
  subscriber: string;
}

/**
 * Recipients of a notice: the contact if it is wanted and the owner has one, and the people with one of the roles, at most 50. Nobody
 * gets it twice.
 *
 * @param wanted `contact` and roles of the portal
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

/** A contact that has unsubscribed stays so when the owner sets it again, and another one does not begin so. */
function digestOf(email: string): string {
  return hash("sha256", email.trim().toLowerCase()).slice(0, 32);
}

async function peopleOf({ portal }: AddressBooks, ownerId: string) {
  return portal ? (await portal.listPeople({ ownerId })).people : [];
}

/** Undefined if the owner was deleted. */
async function findOwner({ credentials }: AddressBooks, id: string): Promise<Owner | undefined> {
  try {
    return (await credentials.getOwner({ id })).owner;
  } catch (error) {
    if (error instanceof Fault && error.code === "NOT_FOUND") return undefined;
    throw error;
  }
}
