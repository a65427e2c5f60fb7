-- Whether an audit covers its whole term or a part of it; null for audits of earlier releases, whose period says it.
ALTER TABLE audits ADD COLUMN audit_type text CHECK (audit_type IN ('interim', 'final'));
-- The premium of the term to the last audited day, without and with surcharges, and what interim audits charged of it before.
-- Null in versions of earlier releases.
ALTER TABLE audit_versions
  ADD COLUMN premium_to_date amount,
  ADD COLUMN total_to_date amount,
  ADD COLUMN charged_before amount;
