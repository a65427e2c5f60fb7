import { exact } from "@platform/decimal/exact";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { dayNumber, daysOf } from "../../rating/days/days.ts";
import { ratePeriodsOf } from "../../rating/terms/rate-periods.ts";
import { classKey, type TableClass } from "../../rating/terms/table-rates.ts";
import { insertCauseOfTable } from "../billing/cause.sql.ts";
import type { RateTable } from "./rate-table.ts";
import { selectClasses } from "./rate-table-row.sql.ts";
import { tableClass } from "./rates-of-table.ts";
import { selectUsedRates, type UsedRate, updateRatesChanged } from "./used-rate.sql.ts";

/**
 * Marks the completed audits out of date whose rates or minimum premiums a new version of a table changes. An audit whose classes
 * and days have the same rates in both versions is not marked.
 */
export async function markRatesChanged(tx: Queryable, tenant: Tenant, before: RateTable, after: RateTable) {
  await insertCauseOfTable(tx, tenant, "rate_table_changed", after.id);
  const used = await selectUsedRates(tx, tenant, after.id);
  if (used.length === 0) return;
  const classes = [...new Map(used.map((rate) => [classKey(rate.state, rate.classCode), rate])).values()];
  const [old, current] = await Promise.all([
    rowsByClass(tx, tenant, before, classes),
    rowsByClass(tx, tenant, after, classes),
  ]);
  const changed = used.filter((rate) => {
    const { termFirstDay: firstDay } = rate;
    const key = classKey(rate.state, rate.classCode);
    const then = tableClass(before, old.get(key) ?? [], firstDay);
    const now = tableClass(after, current.get(key) ?? [], firstDay);
    return !hasRate(now, rate, firstDay) || then?.minimumPremium !== now?.minimumPremium;
  });
  const ids = [...new Set(changed.map(({ auditId }) => auditId))];
  if (ids.length > 0) await updateRatesChanged(tx, tenant, ids, after.updatedAt);
}

async function rowsByClass(tx: Queryable, tenant: Tenant, table: RateTable, classes: readonly UsedRate[]) {
  return Map.groupBy(await selectClasses(tx, tenant, table, classes), (row) => classKey(row.state, row.classCode));
}

/** True if a class has the rate that was used on all of its days. */
function hasRate(now: TableClass | undefined, used: UsedRate, firstDay: string): boolean {
  if (!now) return false;
  const days = daysOf(used.firstDay, used.lastDay);
  const [period, ...others] = ratePeriodsOf(now, days, dayNumber(firstDay));
  if (!period || others.some(({ rate }) => rate !== period.rate) || period.first !== days.first) return false;
  return exact(period.rate).eq(exact(used.rate));
}
