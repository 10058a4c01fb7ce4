import type pg from 'pg'
import { APP_ROLE, EVERYTHING_ROLE } from './roles.ts'

const roles = `('${APP_ROLE}', '${EVERYTHING_ROLE}')`
const schemas = `('public'::regnamespace, to_regnamespace('graphile_worker'))`

/**
 * Selects every privilege of the program's roles, and every row policy that names one of them, as the statement that
 * creates it.
 */
const present = `
  SELECT format('GRANT %s ON %s %s TO %I', a.privilege_type, CASE c.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, c.oid::regclass, r.rolname) AS statement
  FROM pg_class c CROSS JOIN aclexplode(c.relacl) a JOIN pg_roles r ON r.oid = a.grantee
  WHERE c.relnamespace IN ${schemas} AND NOT c.relispartition AND r.rolname IN ${roles}
  UNION ALL
  SELECT format('GRANT %s (%I) ON TABLE %s TO %I', a.privilege_type, t.attname, c.oid::regclass, r.rolname)
  FROM pg_class c JOIN pg_attribute t ON t.attrelid = c.oid CROSS JOIN aclexplode(t.attacl) a JOIN pg_roles r ON r.oid = a.grantee
  WHERE c.relnamespace IN ${schemas} AND NOT c.relispartition AND r.rolname IN ${roles}
  UNION ALL
  SELECT format('GRANT %s ON FUNCTION %s TO %I', a.privilege_type, p.oid::regprocedure, r.rolname)
  FROM pg_proc p CROSS JOIN aclexplode(p.proacl) a JOIN pg_roles r ON r.oid = a.grantee
  WHERE p.pronamespace IN ${schemas} AND r.rolname IN ${roles}
  UNION ALL
  SELECT format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', p.oid::regprocedure)
  FROM pg_proc p WHERE p.pronamespace IN ${schemas} AND p.proacl IS NOT NULL AND NOT EXISTS (SELECT FROM aclexplode(p.proacl) a WHERE a.grantee = 0)
  UNION ALL
  SELECT format('GRANT %s ON SCHEMA %I TO %I', a.privilege_type, n.nspname, r.rolname)
  FROM pg_namespace n CROSS JOIN aclexplode(n.nspacl) a JOIN pg_roles r ON r.oid = a.grantee
  WHERE n.oid IN ${schemas} AND r.rolname IN ${roles}
  UNION ALL
  SELECT format('CREATE POLICY %I ON %I.%I AS %s FOR %s TO %s', policyname, schemaname, tablename, permissive, cmd, array_to_string(p.roles, ', '))
    || coalesce(' USING (' || qual || ')', '') || coalesce(' WITH CHECK (' || with_check || ')', '')
  FROM pg_policies p WHERE p.roles && ARRAY['${APP_ROLE}', '${EVERYTHING_ROLE}']::name[]
    AND NOT EXISTS (SELECT FROM pg_class c WHERE c.oid = format('%I.%I', schemaname, tablename)::regclass AND c.relispartition)`

/**
 * Saves the privileges granted by all migrations up to this one, which also records that those migrations are complete.
 * A dump contains this list. It does not reliably restore the privileges themselves, since the roles may be missing on
 * the target server.
 */
export async function saveAccess(client: pg.Client, migration: string): Promise<void> {
  await client.query(
    `BEGIN; CREATE TABLE IF NOT EXISTS schema_access (migration text NOT NULL, statement text NOT NULL); TRUNCATE schema_access`,
  )
  await client.query(`INSERT INTO schema_access SELECT $1, statement FROM (${present}) present`, [migration])
  await client.query('COMMIT')
}

/**
 * Whether the privileges up to this migration were saved. If an earlier start was interrupted before saving them, this
 * start has to do it.
 */
export async function isAccessSaved(client: pg.Client, migration: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    "SELECT to_regclass('public.schema_access') IS NOT NULL AS there",
  )
  return (
    rows[0]!.there &&
    (await client.query('SELECT FROM schema_access WHERE migration = $1 LIMIT 1', [migration])).rowCount === 1
  )
}

/**
 * Selects the grants of partitioned tables that some of their partitions lack. Partitions are created and dropped
 * daily.
 */
const onPartitions = `
  SELECT format('GRANT %s ON TABLE %s TO %I', a.privilege_type, i.inhrelid::regclass, r.rolname) AS statement
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhparent CROSS JOIN aclexplode(c.relacl) a JOIN pg_roles r ON r.oid = a.grantee
  WHERE c.relnamespace IN ${schemas} AND c.relkind = 'p' AND r.rolname IN ${roles} AND NOT has_table_privilege(r.oid, i.inhrelid, a.privilege_type)`

/**
 * Restores missing privileges of the program's roles, for example after a restore on a server without these roles.
 * @returns how many were missing
 */
export async function repairAccess(client: pg.Client): Promise<number> {
  const lacking = await client.query<{ statement: string }>(
    `SELECT statement FROM schema_access EXCEPT SELECT * FROM (${present}) present`,
  )
  await runTogether(client, lacking.rows)
  const onParts = await client.query<{ statement: string }>(onPartitions)
  await runTogether(client, onParts.rows)
  return lacking.rows.length + onParts.rows.length
}

async function runTogether(client: pg.Client, statements: readonly { statement: string }[]): Promise<void> {
  if (statements.length > 0)
    await client.query(`BEGIN; ${statements.map(({ statement }) => statement).join('; ')}; COMMIT`)
}
