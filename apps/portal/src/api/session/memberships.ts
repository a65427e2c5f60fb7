import type { CredentialsOperatorService, Owner } from "@platform/contracts/credentials/v1/credentials";
import type { Calls } from "@platform/rpc/client/client";
import { isTransient } from "@platform/service/call/fault";
import type { MembershipRow } from "../../access/membership.sql.ts";
import { toRole } from "../../access/role.ts";

type Operator = Pick<Calls<typeof CredentialsOperatorService>, "getOwner">;

/** Nobody waits longer for the name of an owner. */
const ownerTimeoutMs = 1500;

/**
 * Memberships with what pages show of their owners. Every page needs them: while the service of owners is down, they have what this
 * process read last, or ids.
 */
export class Memberships {
  readonly #operator: Operator;
  readonly #cache = new Map<string, Owner>();

  constructor(operator: Operator) {
    this.#operator = operator;
  }

  /** Returns the memberships by the names of their owners. */
  async toMemberships(rows: readonly MembershipRow[]) {
    const memberships = await Promise.all(rows.map((row) => this.#toMembership(row)));
    return memberships.toSorted((one, other) => one.ownerName.localeCompare(other.ownerName));
  }

  async #toMembership({ ownerId, role }: MembershipRow) {
    const owner = await this.#ownerOf(ownerId);
    return {
      ownerId,
      ownerName: owner?.name || ownerId,
      ownerType: owner?.ownerType ?? "",
      role: toRole(role),
      isSuspended: owner?.suspendedAt !== undefined,
      logoVersion: owner?.logoVersion ?? "",
    };
  }

  async #ownerOf(ownerId: string): Promise<Owner | undefined> {
    try {
      const { owner } = await this.#operator.getOwner({ id: ownerId }, { timeoutMs: ownerTimeoutMs });
      if (owner) this.#cache.set(ownerId, owner);
      return owner;
    } catch (error) {
      if (!isTransient(error)) throw error;
      return this.#cache.get(ownerId);
    }
  }
}
