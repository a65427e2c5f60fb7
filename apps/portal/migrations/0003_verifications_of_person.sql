-- What is left of a person's sign-ins ends with the person's sessions.
CREATE INDEX IF NOT EXISTS verifications_of_person ON verifications (value);
