-- Words for the class of the line, as they were when it was rated; null if there are none.
ALTER TABLE worksheet_lines ADD COLUMN class_description text;
