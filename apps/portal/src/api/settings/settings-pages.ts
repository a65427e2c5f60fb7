import type { ServiceImpl } from "@connectrpc/connect";
import type { CredentialsOperatorService, CredentialsService } from "@platform/contracts/credentials/v1/credentials";
import type { PortalSettingsService } from "@platform/contracts/portal/v1/settings";
import type { Notice, NoticeService } from "@platform/contracts/webhooks/v1/notices";
import type { Database } from "@platform/postgres/query/database";
import { isNoticeKind, noticeOccasions } from "@platform/public-records/record/notice";
import type { Calls } from "@platform/rpc/client/client";
import { selectBranding } from "../../access/embedding/branding.sql.ts";
import { selectFrameHosts } from "../../access/embedding/frame-hosts.sql.ts";
import type { Throttle } from "../../accounts/throttle.ts";
import { ownerCall } from "../../admission/serve-pages.ts";
import { changeBranding } from "./change-branding.ts";
import { changeFrameHosts } from "./frame-hosts.ts";

interface Dependencies {
  database: Database;
  throttle: Throttle;
  credentials: Pick<Calls<typeof CredentialsService>, "changeContactEmail" | "changeLogo" | "removeLogo">;
  operator: Pick<Calls<typeof CredentialsOperatorService>, "getOwner">;
  notices: Calls<typeof NoticeService>;
  /** Retention of an owner that has none of its own. */
  retentionYears: number;
}

/** Settings of an owner, for its admins; everybody reads them. */
export function settingsPages(dependencies: Dependencies): ServiceImpl<typeof PortalSettingsService> {
  const { database, throttle, credentials, operator, notices } = dependencies;
  return {
    async getSettings(_, context) {
      const call = ownerCall(context);
      const { ownerId } = call.tenant;
      const [{ owner }, frameHosts, branding] = await Promise.all([
        operator.getOwner({ id: ownerId }, call),
        selectFrameHosts(database, ownerId),
        selectBranding(database, ownerId),
      ]);
      return {
        ownerId,
        ownerName: owner?.name ?? "",
        contactEmail: owner?.contactEmail ?? "",
        formerContactEmails: owner?.formerContactEmails ?? [],
        retentionYears: owner?.retentionYears || dependencies.retentionYears,
        logoVersion: owner?.logoVersion ?? "",
        frameHosts,
        branding,
      };
    },
    async changeContactEmail({ contactEmail }, context) {
      const call = ownerCall(context);
      // Each change sends e-mails to addresses that somebody typed.
      await throttle.attempt(call.clientAddress, `contact of ${call.tenant.ownerId}`);
      const changed = await credentials.changeContactEmail({ contactEmail: contactEmail.trim() }, call);
      return { contactEmail: changed.contactEmail };
    },
    async changeLogo({ image }, context) {
      const { logoVersion } = await credentials.changeLogo({ image }, ownerCall(context));
      return { logoVersion };
    },
    async changeFrameHosts({ origins }, context) {
      return { frameHosts: await changeFrameHosts(database, ownerCall(context).tenant.ownerId, origins) };
    },
    async changeBranding(request, context) {
      return { branding: await changeBranding(database, ownerCall(context).tenant.ownerId, request) };
    },
    async listNotices(_, context) {
      const listed = await notices.listNotices({}, ownerCall(context));
      return { notices: listed.notices.map(toPortalNotice) };
    },
    async changeNotice({ kind, enabled, recipients }, context) {
      const change = { kind, ...(enabled !== undefined && { enabled }) };
      const recipientChange = recipients && { recipients: { values: recipients.values } };
      const { notice } = await notices.updateNotice({ ...change, ...recipientChange }, ownerCall(context));
      return notice ? { notice: toPortalNotice(notice) } : {};
    },
    async removeLogo(_, context) {
      await credentials.removeLogo({}, ownerCall(context));
      return {};
    },
  };
}

function toPortalNotice({ kind, enabled, recipients, unsubscribed }: Notice) {
  // A webhook service of a later release may have more kinds.
  const occasion = isNoticeKind(kind) ? noticeOccasions[kind] : kind;
  return { kind, occasion, enabled, recipients, unsubscribed };
}
