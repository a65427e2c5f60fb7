-- For lists of deleted records, and for the end of their retention.
CREATE INDEX IF NOT EXISTS policies_deleted_list ON policies (environment, owner_id, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS audits_deleted_list ON audits (environment, owner_id, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS payments_deleted_list ON payments (environment, owner_id, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS policies_deleted ON policies (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS audits_deleted ON audits (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS payments_deleted ON payments (deleted_at) WHERE deleted_at IS NOT NULL;
