import type { Event } from "@platform/contracts/events/v1/events";
import type { EventCase } from "@platform/messaging/catalog";
import { isPartnerEventKey, type PartnerEventKey } from "@platform/messaging/partner-events";

type PublishedKey = PartnerEventKey & EventCase;
type DataOf<Key extends PublishedKey> = Extract<Event["data"], { case: Key }>["value"];

const file = ({ fileId }: { fileId: string }) => fileId;
const audit = ({ audit }: { audit?: { id: string } | undefined }) => audit?.id;
const employee = ({ employee }: { employee?: { id: string } | undefined }) => employee?.id;
const policy = ({ policy }: { policy?: { id: string } | undefined }) => policy?.id;
const payment = ({ payment }: { payment?: { id: string } | undefined }) => payment?.id;
const grant = ({ exposureGrant }: { exposureGrant?: { id: string } | undefined }) => exposureGrant?.id;

const webhook = ({ condition }: { condition?: { webhookId: string } | undefined }) => condition?.webhookId;

/** Id of the record that an event is about; its type is the first part of the event's type. */
const resourceIds: { [Key in PublishedKey]: (data: DataOf<Key>) => string | undefined } = {
  fileUploaded: file,
  fileValidated: file,
  fileProcessed: file,
  fileFailed: file,
  auditStarted: audit,
  auditCompleted: audit,
  auditFailed: audit,
  auditAdjusted: audit,
  employeeCreated: employee,
  employeeUpdated: employee,
  employeeTerminated: employee,
  policyCreated: policy,
  policyUpdated: policy,
  policyRenewed: policy,
  policyCancelled: policy,
  policyReinstated: policy,
  policyPremiumAdjusted: policy,
  paymentProcessed: payment,
  paymentFailed: payment,
  paymentRefunded: payment,
  exposureGrantOffered: grant,
  exposureGrantAccepted: grant,
  exposureGrantDeclined: grant,
  exposureGrantRevoked: grant,
  webhookFailing: webhook,
  webhookDisabled: webhook,
  webhookRecovered: webhook,
};

/** Returns the id of the record that an event is about; undefined for an event that partners do not receive. */
export function resourceIdOf({ data }: Event): string | undefined {
  if (!data.case || !isPartnerEventKey(data.case)) return undefined;
  // Row and data belong to the same event, which the types cannot say of a table.
  return (resourceIds[data.case] as (value: unknown) => string | undefined)(data.value) || undefined;
}
