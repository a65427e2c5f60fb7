-- Number of the policy term that a payment is for; null: the term in whose time it was created.
ALTER TABLE payments ADD COLUMN term int;
