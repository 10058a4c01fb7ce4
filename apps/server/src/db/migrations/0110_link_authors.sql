-- A link of a dashboard shows what its author may see at the moment, which depends on the company in which they created it.
ALTER TABLE dashboard_links ADD COLUMN author_company_id integer;
UPDATE dashboard_links l SET author_company_id = u.company_id FROM users u WHERE u.id = l.user_id;
ALTER TABLE dashboard_links ALTER COLUMN author_company_id SET NOT NULL;
