CREATE TABLE seen_files (file_id text NOT NULL);
