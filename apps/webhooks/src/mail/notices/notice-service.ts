import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { NoticeService } from "@platform/contracts/webhooks/v1/notices";
import type { Database } from "@platform/postgres/query/database";
import { noticeKinds } from "@platform/public-records/record/notice";
import { type Implementation, implementForTenants } from "@platform/rpc/server/handlers";
import type { Clock } from "@platform/service/lifecycle/clock";
import { countRefusals, type StoredChoice, selectNoticeChoices, selectRefusals } from "./choice.sql.ts";
import { defaultChoice } from "./notice.ts";
import { updateNotice } from "./update-notice.ts";

/** Implements NoticeService. */
export function noticeService(dependencies: { database: Database; clock: Clock }): Implementation {
  const { database } = dependencies;
  return implementForTenants(NoticeService, {
    async listNotices(_, { tenant }) {
      const [choices, refusals] = await Promise.all([
        selectNoticeChoices(database, tenant),
        countRefusals(database, tenant),
      ]);
      const notices = noticeKinds.map((kind) => {
        const choice = choices.get(kind) ?? { kind, ...defaultChoice(tenant.environment), updatedAt: null };
        return toNoticeMessage(choice, refusals.get(kind) ?? 0);
      });
      return { notices };
    },
    async updateNotice({ kind, enabled, recipients }, call) {
      const choice = await updateNotice(dependencies, call, { kind, enabled, recipients: recipients?.values });
      const refused = await selectRefusals(database, call.tenant, choice.kind);
      return { notice: toNoticeMessage(choice, refused.size) };
    },
  });
}

function toNoticeMessage({ kind, isEnabled, recipients, updatedAt }: StoredChoice, unsubscribed: number) {
  const changed = updatedAt === null ? {} : { updatedAt: timestampFromDate(updatedAt) };
  return { kind, enabled: isEnabled, recipients: [...recipients], unsubscribed, ...changed };
}
