-- True for a notice to the addresses that the owner's contact e-mail replaced; it belongs to no webhook then.
ALTER TABLE mails ADD COLUMN to_former_contacts boolean NOT NULL DEFAULT false;
