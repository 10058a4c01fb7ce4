-- A company that is being added stands in no tree yet: a parent in sight will do. It is not read back by the same
-- statement, since that would need it to be in sight already.
DO $$
DECLARE
  in_sight constant text := '(
    SELECT descendant_id FROM company_tree
    WHERE ancestor_id = (SELECT nullif(current_setting(''outpost.company'', true), '''')::integer)
      AND depth <= (SELECT coalesce(nullif(current_setting(''outpost.depth'', true), ''''), ''0'')::integer))';
BEGIN
  EXECUTE format('ALTER POLICY tenant ON companies WITH CHECK (id IN %1$s OR parent_id IN %1$s)', in_sight);
END $$;
GRANT USAGE ON SEQUENCE companies_id_seq TO outpost_app, outpost_everything;
