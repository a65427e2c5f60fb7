-- First days of work: officers without an election are covered from then on. In a migration of its own, because some statements read
-- departures before records, and others after them: one that locks both would deadlock with some of them.
ALTER TABLE departures ADD COLUMN IF NOT EXISTS hired_on date;
