-- The same of files that wait to be imported.
alter table import_files validate constraint import_files_name_check;
