import type { Labels } from "./series.ts";

/** A difference from an idle platform: series with these labels get these values, or are gone. */
export interface Change {
  readonly metric: string;
  /** Labels of the series to change. Where none was recorded, as of a failure, a new one has them. */
  readonly labels?: Labels;
  /** As promtool reads them, without a count, such as `0+6`. Undefined: the series are gone. */
  readonly values?: string;
}

/** A fault, and the alert that must fire for it and no other. */
export interface Break {
  readonly alert: string;
  readonly changes: readonly Change[];
  /** The first minute at which the alert fires. */
  readonly firesAt: number;
  /** Labels of the alerts that fire. */
  readonly labels: readonly Labels[];
  /** Alerts that say the same of more, with their labels. */
  readonly also?: Readonly<Record<string, Labels>>;
}

/** Changes of a histogram that gets a measure every ten seconds, which is above or below each of these bounds. */
function measuresAround(metric: string, labels: Labels, bounds: Readonly<Record<string, "below" | "above">>): Change[] {
  return Object.entries(bounds).map(([le, side]) => ({
    metric: `${metric}_bucket`,
    labels: { ...labels, le },
    values: side === "above" ? "0+0" : "0+6",
  }));
}

const requests = (status: string, values: string): Change => ({
  metric: "http_server_request_duration_seconds_count",
  labels: {
    job: "gateway",
    http_request_method: "POST",
    http_route: "/payroll/reports",
    http_response_status_code: status,
  },
  values,
});
const consumer = "webhooks-fan-out";
const job = "webhooks";
const pool = { job: "payroll-intake", db_client_connection_pool_name: "payroll-intake" };

/** One fault or more for each alert. */
export const breaks: readonly Break[] = [
  {
    alert: "ErrorBudgetBurnsFast",
    changes: [requests("202", "0+980"), requests("503", "0+20")],
    firesAt: 3,
    labels: [{}],
  },
  {
    alert: "ErrorBudgetBurnsSlowly",
    changes: [requests("202", "0+995"), requests("503", "0+5")],
    firesAt: 16,
    labels: [{}],
  },
  {
    alert: "AppIsDown",
    changes: [{ metric: "nodejs_eventloop_utilization_ratio", labels: { job: "portal" } }],
    firesAt: 2,
    labels: [{ job: "portal" }],
  },
  {
    alert: "CallsFail",
    changes: [
      {
        metric: "rpc_server_call_duration_seconds_count",
        labels: {
          job: "premium-audit",
          rpc_system_name: "grpc",
          rpc_method: "premium_audit.v1.AuditService/GetAudit",
          rpc_response_status_code: "INTERNAL",
        },
        values: "0+60",
      },
    ],
    firesAt: 6,
    labels: [{ job: "premium-audit" }],
  },
  {
    alert: "ConnectionsRunOut",
    changes: [
      { metric: "db_client_connection_wait_time_seconds_count", labels: pool, values: "100+60" },
      { metric: "db_client_connection_wait_time_seconds_bucket", labels: { ...pool, le: "0.25" }, values: "100+50" },
    ],
    // The rate of five minutes grows for three.
    firesAt: 8,
    labels: [pool],
  },
  {
    alert: "PartitionsAreMissing",
    changes: [{ metric: "postgres_partitions_ahead", labels: { job, table: "deliveries" }, values: "0+0" }],
    firesAt: 60,
    labels: [{ job, table: "deliveries" }],
  },
  {
    alert: "CredentialCacheIsBypassed",
    changes: [
      { metric: "gateway_credential_cache_lookups_total", labels: { job: "gateway", outcome: "hit" }, values: "0+80" },
      {
        metric: "gateway_credential_cache_lookups_total",
        labels: { job: "gateway", outcome: "distrusted" },
        values: "0+20",
      },
    ],
    firesAt: 6,
    labels: [{}],
  },
  {
    alert: "RateLimitsAreLocal",
    changes: [
      {
        metric: "gateway_rate_limit_decisions_total",
        labels: { job: "gateway", pod: "gateway-0", decided_by: "local", outcome: "allowed" },
        values: "0+60",
      },
    ],
    firesAt: 6,
    labels: [{ pod: "gateway-0" }],
  },
  {
    alert: "EventLoopLags",
    changes: [
      { metric: "nodejs_eventloop_delay_p99_seconds", labels: { job: "gateway", pod: "gateway-0" }, values: "0.3+0" },
    ],
    firesAt: 5,
    labels: [{ job: "gateway", pod: "gateway-0" }],
  },
  {
    alert: "CertificateExpires",
    changes: [
      // A third of the 14 days is left at the start.
      { metric: "gateway_tls_certificate_expiry_seconds", labels: { job: "gateway" }, values: "403200+0" },
      { metric: "rpc_tls_certificate_expiry_seconds", labels: { job: "credentials" }, values: "4032000+0" },
    ],
    firesAt: 15,
    labels: [{ job: "gateway" }],
  },
  {
    alert: "CertificateExpires",
    changes: [{ metric: "rpc_tls_certificate_refused", labels: { job: "credentials" }, values: "1+0" }],
    firesAt: 15,
    labels: [{ job: "credentials" }],
  },
  {
    alert: "NatsIsDown",
    changes: [{ metric: "messaging_nats_connected", labels: { job: "file-status" }, values: "0+0" }],
    firesAt: 2,
    labels: [{ job: "file-status" }],
  },
  {
    alert: "OutboxDoesNotDrain",
    changes: [{ metric: "messaging_outbox_age_seconds", labels: { job: "payroll-intake" }, values: "1+60" }],
    firesAt: 3,
    labels: [{ job: "payroll-intake" }],
  },
  {
    alert: "ConsumerReceivesNothing",
    changes: [{ metric: "messaging_consumer_receiving", labels: { consumer }, values: "0+0" }],
    firesAt: 2,
    labels: [{ consumer }],
  },
  {
    alert: "ConsumerLagIsUnknown",
    changes: [{ metric: "messaging_consumer_dead_letters", labels: { consumer } }],
    firesAt: 5,
    labels: [{ consumer }],
  },
  {
    alert: "ConsumerLags",
    changes: [{ metric: "messaging_consumer_lag_seconds", labels: { consumer }, values: "1+60" }],
    firesAt: 7,
    labels: [{ consumer }],
  },
  {
    alert: "EventsAreMissing",
    changes: [{ metric: "messaging_consumer_missing", labels: { consumer }, values: "46+0" }],
    firesAt: 2,
    labels: [{ consumer }],
  },
  {
    alert: "EventsAreMissing",
    changes: [{ metric: "messaging_consumer_complete_until_seconds", labels: { consumer }, values: "0+0" }],
    firesAt: 8,
    labels: [{ consumer }],
  },
  {
    alert: "DeadLetters",
    changes: [{ metric: "messaging_consumer_dead_letters", labels: { consumer }, values: "1+0" }],
    firesAt: 1,
    labels: [{ consumer }],
  },
  {
    alert: "ReportsAreNotProcessed",
    changes: [
      {
        metric: "messaging_consumer_dead_letters",
        labels: { consumer: "payroll-intake-process-file" },
        values: "3+0",
      },
    ],
    firesAt: 1,
    labels: [{ consumer: "payroll-intake-process-file" }],
    also: { DeadLetters: { consumer: "payroll-intake-process-file" } },
  },
  {
    alert: "AuditsAreSlow",
    changes: measuresAround(
      "premium_audit_audit_duration_seconds",
      { job: "premium-audit", outcome: "completed" },
      { "60": "above", "300": "below", "+Inf": "below" },
    ),
    firesAt: 16,
    labels: [{}],
  },
  {
    alert: "PortalCallsFail",
    changes: [
      {
        metric: "portal_rpc_duration_seconds_count",
        labels: { job: "portal", rpc: "PortalSessionService/SignIn", code: "UNAVAILABLE" },
        values: "0+60",
      },
    ],
    firesAt: 11,
    labels: [{}],
  },
  {
    alert: "WebhookDeliveriesFail",
    changes: [
      {
        metric: "webhooks_attempt_duration_seconds_count",
        labels: { job, outcome: "again", error_class: "dns" },
        values: "0+60",
      },
    ],
    firesAt: 11,
    labels: [{}],
  },
  {
    alert: "EgressProxyFails",
    changes: [
      { metric: "webhooks_egress_connections_total", labels: { job, outcome: "proxy_failed" }, values: "0+60" },
      { metric: "webhooks_egress_connections_total", labels: { job, outcome: "connected" }, values: "0+30" },
    ],
    firesAt: 6,
    labels: [{}],
  },
  {
    alert: "WebhooksAreLate",
    changes: measuresAround(
      "webhooks_attempt_delay_seconds",
      { job, attempt: "first" },
      { "30": "above", "60": "below", "+Inf": "below" },
    ),
    firesAt: 16,
    labels: [{}],
  },
  {
    alert: "MailsAreNotSent",
    changes: [
      {
        metric: "webhooks_mail_attempts_total",
        labels: { job, kind: "webhook", outcome: "again" },
        values: "0+2",
      },
    ],
    firesAt: 31,
    labels: [{}],
  },
];
