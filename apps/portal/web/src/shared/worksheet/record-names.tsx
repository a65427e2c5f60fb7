import { useQuery } from "@connectrpc/connect-query";
import { PortalGrantsService } from "@platform/contracts/portal/v1/grants";
import { SubcontractorService } from "@platform/contracts/premium_audit/v1/subcontractors";

/** The name of a subcontractor; its id where it was deleted after the worksheet was made. */
export function SubcontractorName({ id }: { readonly id: string }) {
  const query = useQuery(SubcontractorService.method.getSubcontractor, { id }, { retry: false });
  return query.isPending ? null : (query.data?.subcontractor?.members?.name ?? id);
}

/** The owner that granted payroll, by name. */
export function GrantedBy({ grantId, ownerId }: { readonly grantId: string; readonly ownerId: string }) {
  const query = useQuery(PortalGrantsService.method.getGrant, { grantId }, { retry: false });
  return `granted by ${query.data?.otherSideName || ownerId}`;
}
