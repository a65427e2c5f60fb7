-- Whether the owner is warned by e-mail before the webhook is disabled.
ALTER TABLE webhooks ADD COLUMN warn_early boolean NOT NULL DEFAULT false;
