-- Words of the name and of the partner's id of an employee, in small letters without accents (searchText of packages/postgres), by which
-- people are searched. The service writes them, and upkeep those of rows from before; null until then.
ALTER TABLE employees ADD COLUMN words text;
CREATE INDEX IF NOT EXISTS employees_words ON employees USING gin (array_to_tsvector(string_to_array(words, ' ')))
  WHERE deleted_at IS NULL;
CREATE INDEX IF NOT EXISTS employees_without_words ON employees (environment, owner_id, id) WHERE words IS NULL;
