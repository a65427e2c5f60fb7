-- Who set the present URL, as `api_key:key_…`. Null for webhooks whose URL was set by an earlier release.
ALTER TABLE webhooks ADD COLUMN url_changed_by text;
