-- What users of a company do to records of its subsidiaries is told to these as well, as an entry of each of them without
-- address and browser. `by_company_id` is the company of the user; its own users, who see the entry itself, are not
-- shown these.
ALTER TABLE audit ADD by_company_id integer;
