import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  FileProcessed_GranteeSchema as GranteeSchema,
  FileProcessed_ReplacedSchema as ReplacedSchema,
  FileProcessed_ReportedClassSchema as ReportedClassSchema,
} from "@platform/contracts/events/v1/events";
import { PayrollReportVoided_ReportSchema as VoidedReportSchema } from "@platform/contracts/events/v1/payroll_events";
import { ExposureGrantSchema } from "@platform/contracts/payroll_intake/v1/exposure";
import { type NewEvent, newEvent } from "@platform/messaging/event/event";
import type { Tenant } from "@platform/service/call/tenant";
import type { testNats } from "@platform/testing/servers/nats";
import { grantIdOf, type TestReport } from "./exposure-server.ts";

interface TestGrant {
  ownerId: string;
  granteeOwnerId: string;
  granteeEmployerId: string;
  /** The owner's id of the employer; that of the grantee when left out. */
  employerId?: string;
  environment?: Tenant["environment"];
  /** True if it was accepted at any time. */
  accepted?: boolean;
}

const grantCases = {
  offered: "exposureGrantOffered",
  accepted: "exposureGrantAccepted",
  declined: "exposureGrantDeclined",
  revoked: "exposureGrantRevoked",
} as const;

/** Publishes the events of payroll-intake that the service consumes. */
export class IntakePublisher {
  readonly #broker: Awaited<ReturnType<typeof testNats>>;

  constructor(broker: Awaited<ReturnType<typeof testNats>>) {
    this.#broker = broker;
  }

  /** Publishes `file.processed` for a report, which may no longer count. */
  async publishProcessed(
    { reportId, employerId, periodStart, periodEnd, lines, tenant }: TestReport,
    {
      replacing,
      notCounted,
      grantees = [],
    }: { replacing?: TestReport; notCounted?: boolean; grantees?: { ownerId: string; employerId: string }[] } = {},
  ): Promise<void> {
    const period = { payPeriodStart: periodStart, payPeriodEnd: periodEnd };
    const counts = { recordsTotal: 1, recordsProcessed: 1, recordsFailed: 0, employeeCount: 1, totalGrossPay: "1" };
    const value = {
      fileId: reportId,
      fileName: "f",
      employerId,
      ...period,
      ...counts,
      ...(notCounted && { notCounted }),
      ...(replacing && { replaced: create(ReplacedSchema, replacing) }),
      classes: lines.map(({ state = "", classCode = "" }) => create(ReportedClassSchema, { state, classCode })),
      grantees: grantees.map((grantee) => create(GranteeSchema, grantee)),
    };
    await this.#broker.publish(newEvent({ tenant, data: { case: "fileProcessed", value } }));
  }

  /** Publishes `payroll.report_voided`. */
  async publishVoided({ reportId, employerId, periodStart, periodEnd, tenant }: TestReport): Promise<void> {
    const voided = create(VoidedReportSchema, { reportId, periodStart, periodEnd });
    await this.#broker.publish(
      newEvent({ tenant, data: { case: "payrollReportVoided", value: { employerId, voided } } }),
    );
  }

  /** Publishes `payroll.hire_date_changed` of an officer with pay in a report. */
  async publishHireDateChanged({ reportId, employerId, periodStart, periodEnd, tenant }: TestReport): Promise<void> {
    const reports = [create(VoidedReportSchema, { reportId, periodStart, periodEnd })];
    const value = { employerId, employeeId: "E-1", reports };
    await this.#broker.publish(newEvent({ tenant, data: { case: "payrollHireDateChanged", value } }));
  }

  /** Publishes the events of a grant for both of its sides. */
  async publishGrant(status: keyof typeof grantCases, members: TestGrant): Promise<void> {
    const { accepted = status === "accepted" || status === "revoked", environment = "sandbox", ...rest } = members;
    const moment = timestampFromDate(new Date());
    const exposureGrant = create(ExposureGrantSchema, {
      id: grantIdOf(rest.ownerId),
      environment,
      status,
      createdAt: moment,
      updatedAt: moment,
      employerId: rest.granteeEmployerId,
      ...rest,
      ...(accepted && { acceptedAt: moment }),
    });
    for (const ownerId of [rest.ownerId, rest.granteeOwnerId]) {
      const data = { case: grantCases[status], value: { exposureGrant } };
      await this.#broker.publish(newEvent({ tenant: { environment, ownerId }, data } as NewEvent));
    }
  }
}
