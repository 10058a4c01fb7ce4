import type pg from 'pg'
import { adminLogin } from '../../tests/support/program.ts'

/** Names of audited actions; each occurs equally often. */
const acts = ['POST /account/login', 'PUT /devices', 'PUT /devices/{id}', 'POST /tags', 'DELETE /users/{id}'] as const

/**
 * Inserts `count` users, tags, files and audit lines each, spread over the companies that `seedFleet` has created.
 * Every twentieth user is a member of a second company, and every eleventh line records a refusal.
 */
export async function seedAdministration(client: pg.Client, count: number): Promise<void> {
  const { rows } = await client.query<{ last: number }>('SELECT max(id) AS last FROM companies')
  // As in `seedFleet`: every company except the top one, in turn.
  const company = (n: string): string => `2 + ${n} % ${rows[0]!.last - 1}`
  await client.query('BEGIN')
  await client.query(`
    INSERT INTO users (company_id, email, username, role_id, created_at, last_login_at)
    SELECT ${company('n')}, 'person-' || n || '@example.test', 'Person ' || md5(n::text), 2 + n % 5, now() - n * interval '1 minute', CASE WHEN n % 4 > 0 THEN now() - n * interval '7 seconds' END
    FROM generate_series(1, ${count}) n`)
  await client.query(
    `INSERT INTO memberships (user_id, company_id, role_id) SELECT id, ${company('(company_id - 1)')}, 3 FROM users WHERE id % 20 = 0 AND company_id > 1`,
  )
  await client.query(`
    INSERT INTO tags (company_id, name, description, color, created_at)
    SELECT ${company('n')}, 'Label ' || md5(n::text), 'number ' || n, '#2f6fed', now() - n * interval '1 minute' FROM generate_series(1, ${count}) n`)
  await client.query(`
    INSERT INTO files (company_id, type, name, description, device_model, version, sha256, crc32, size, created_at)
    SELECT ${company('n')}, (array['firmware','config','custom_file'])[1 + n % 3], 'file-' || md5(n::text) || '.bin', 'number ' || n, 'RUTX', 'RUTX_R_00.07.' || n % 100, sha256(n::text::bytea), n, n, now() - n * interval '1 minute'
    FROM generate_series(1, ${count}) n`)
  await client.query(
    `
    INSERT INTO audit (at, company_id, user_id, username, act, target, detail, ip, user_agent)
    SELECT now() - (${count} - n) * interval '1 minute', ${company('n')}, 2 + n % 1000, 'person-' || n % 1000 || '@example.test', ($1::text[])[1 + n % ${acts.length}], 'device:' || n,
      CASE WHEN n % 11 = 0 THEN '{"refused": "FORBIDDEN"}'::jsonb ELSE '{}' END, '192.0.2.' || n % 250, 'Mozilla/5.0'
    FROM generate_series(1, ${count}) n`,
    [acts],
  )
  await client.query('COMMIT')
  await client.query('VACUUM ANALYZE')
}

/** Creates a user in a company with the administrator's password, and returns the login. @param name tells several apart */
export async function addAdministrator(
  client: pg.Client,
  companyId: number,
  name = 'administrator',
): Promise<{ email: string; password: string }> {
  const email = `${name}-${companyId}@example.test`
  await client.query(
    `INSERT INTO users (company_id, email, username, role_id, email_verified_at, tos_accepted_at, tos_version, password_hash)
     SELECT $1, $2, $2, 2, now(), tos_accepted_at, tos_version, password_hash FROM users WHERE email = $3`,
    [companyId, email, adminLogin.email],
  )
  return { email, password: adminLogin.password }
}
