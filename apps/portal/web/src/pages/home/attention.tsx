import { useQuery } from "@connectrpc/connect-query";
import { Skeleton } from "@mantine/core";
import { PortalKeysService } from "@platform/contracts/portal/v1/keys";
import { PortalPayrollService } from "@platform/contracts/portal/v1/payroll";
import { PortalWebhooksService } from "@platform/contracts/portal/v1/webhooks";
import { Link } from "@tanstack/react-router";
import { Empty } from "../../shared/empty.tsx";
import { ErrorPanel } from "../../shared/error-panel.tsx";
import { attentionOf } from "./attention-of.ts";
import classes from "./home-page.module.css";

/** What somebody should look at, most urgent first; each item leads to where it is solved. */
export default function Attention({ environment }: { readonly environment: string }) {
  const failed = useQuery(PortalPayrollService.method.listReports, { status: "failed", limit: 5 });
  const webhooks = useQuery(PortalWebhooksService.method.listWebhooks, { limit: 100 });
  const keys = useQuery(PortalKeysService.method.listKeys, {});
  const queries = [failed, webhooks, keys];
  const broken = queries.find(({ error }) => error);
  if (broken) return <ErrorPanel error={broken.error} onRetry={() => broken.refetch()} />;
  if (!failed.data || !webhooks.data || !keys.data) return <Skeleton height={120} />;
  const items = attentionOf({ failed: failed.data.reports, webhooks: webhooks.data.webhooks, keys: keys.data.keys });
  if (items.length === 0) return <Empty title="All clear">No failed reports, no webhooks off, no old keys.</Empty>;
  return (
    <ul className={classes.list}>
      {items.map(({ path, title, text }) => (
        <li key={path + title}>
          <Link className={classes.row} to={`/${environment}${path}` as "/"}>
            <span className={classes.main}>
              <strong>{title}</strong>
              <span>{text}</span>
            </span>
            <span aria-hidden>→</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
