-- A company that was moved kept what companies that are no longer above it had given to its devices, and changes there still had an
-- effect. From now on a move withdraws it; this withdraws what is left of earlier moves.
DELETE FROM template_assignments a USING templates t
WHERE t.id = a.template_id
  AND NOT EXISTS (SELECT FROM company_tree c WHERE c.ancestor_id = t.company_id AND c.descendant_id = a.company_id);
DELETE FROM device_tags d USING tags t
WHERE t.id = d.tag_id
  AND NOT EXISTS (SELECT FROM company_tree c WHERE c.ancestor_id = t.company_id AND c.descendant_id = d.company_id);
DELETE FROM desired_assignments a USING (
  SELECT a.id, a.company_id AS owner, coalesce(a.target_company_id, t.company_id, d.company_id) AS target
  FROM desired_assignments a LEFT JOIN tags t ON t.id = a.tag_id LEFT JOIN devices d ON d.id = a.device_id) f
WHERE f.id = a.id
  AND NOT EXISTS (SELECT FROM company_tree c WHERE c.ancestor_id = f.owner AND c.descendant_id = f.target)
  AND NOT EXISTS (SELECT FROM company_tree c WHERE c.ancestor_id = f.target AND c.descendant_id = f.owner);

-- As before, but only templates of the device's company and of those above it count, whatever is stored.
CREATE OR REPLACE FUNCTION template_readings_of(devices_asked integer[])
RETURNS TABLE (device_id integer, template_id integer, name text, description text, period integer, assigned_period integer,
  active boolean, data jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT a.device_id, t.id, t.name, t.description, t.period, a.period, a.enabled AND t.enabled, t.data
  FROM template_assignments a JOIN templates t ON t.id = a.template_id
    JOIN company_tree c ON c.ancestor_id = t.company_id AND c.descendant_id = a.company_id
  WHERE a.device_id = ANY (devices_asked)
  ORDER BY a.device_id, t.id
$$;
