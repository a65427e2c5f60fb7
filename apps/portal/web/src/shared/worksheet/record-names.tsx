import { useQuery } from "@connectrpc/connect-query";
import { PortalGrantsService } from "@platform/contracts/portal/v1/grants";
import { SubcontractorService } from "@platform/contracts/premium_audit/v1/subcontractors";

/** The name of a subcontractor. */
export function SubcontractorName({ id }: { readonly id: string }) {
  const query = useQuery(SubcontractorService.method.getSubcontractor, { id }, { retry: false });
  return query.isPending ? null : (query.data?.subcontractor?.members?.name ?? "A deleted subcontractor");
}

/** The owner that granted payroll, by name, or `otherwise` if it is not known any more. */
export function GrantedBy({ grantId, otherwise }: { readonly grantId: string; readonly otherwise: string }) {
  const query = useQuery(PortalGrantsService.method.getGrant, { grantId }, { retry: false });
  return `granted by ${query.data?.otherSideName || otherwise}`;
}
