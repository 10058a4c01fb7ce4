import { escapeIdentifier, escapeLiteral, type Client } from 'pg'
import { scramVerifier } from './scram.ts'

/** Owns the database and every table in it; runs the migrations. */
export const OWNER_ROLE = 'outpost_owner'
/** The role that the program connects as. It owns nothing, so row-level security and revoked privileges apply to it. */
export const APP_ROLE = 'outpost_app'
/**
 * The role for transactions that see the whole installation (SET LOCAL ROLE): those of the top company's users and the
 * program's own work. Its row policies are constantly true, so they cost nothing and do not prevent the use of indexes.
 */
export const EVERYTHING_ROLE = 'outpost_everything'

/** The attributes of a role that can log in and nothing else. Without superuser, only CREATE ROLE may name them. */
const PLAIN_LOGIN = 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS'
/**
 * NOINHERIT keeps the application's role from having the policies of EVERYTHING_ROLE without switching to it. The owner
 * must inherit: on PostgreSQL 15, its privileges in the schema public come only from `pg_database_owner`.
 */
export const APP_LOGIN = `${PLAIN_LOGIN} NOINHERIT`

/**
 * Advisory lock for creating roles, since doing so concurrently fails. The number is arbitrary, but all code that
 * creates roles must use the same one.
 */
const ROLE_LOCK = 719_204_331

/**
 * Creates missing roles with the given passwords, connected as a superuser. Existing roles get their attributes and
 * password set again only with `reset`.
 */
export async function ensureRoles(
  superuser: Client,
  passwords: { owner: string; app: string },
  reset = false,
): Promise<void> {
  await superuser.query('select pg_advisory_lock($1)', [ROLE_LOCK])
  try {
    const existing = await superuser.query<{ rolname: string }>(
      'select rolname from pg_roles where rolname = any($1)',
      [[OWNER_ROLE, APP_ROLE, EVERYTHING_ROLE]],
    )
    const names = new Set(existing.rows.map((row) => row.rolname))
    for (const [role, attributes, password] of [
      [OWNER_ROLE, `${PLAIN_LOGIN} INHERIT`, passwords.owner],
      [APP_ROLE, APP_LOGIN, passwords.app],
    ] as const) {
      const verb = names.has(role) ? 'ALTER' : 'CREATE'
      if (verb === 'ALTER' && !reset) continue
      await superuser.query(`${verb} ROLE ${role} ${attributes} PASSWORD ${escapeLiteral(scramVerifier(password))}`)
    }
    if (!names.has(EVERYTHING_ROLE)) await superuser.query(`CREATE ROLE ${EVERYTHING_ROLE} NOLOGIN`)
    await superuser.query(`GRANT ${EVERYTHING_ROLE} TO ${APP_ROLE}`)
  } finally {
    await superuser.query('select pg_advisory_unlock($1)', [ROLE_LOCK])
  }
}

/**
 * Creates a database that belongs to the owner role and that only the two roles may connect to. Returns false if it
 * already exists.
 */
export async function ensureDatabase(superuser: Client, name: string): Promise<boolean> {
  const found = await superuser.query('select 1 from pg_database where datname = $1', [name])
  if (found.rowCount) return false
  const database = escapeIdentifier(name)
  await superuser.query(`CREATE DATABASE ${database} OWNER ${OWNER_ROLE}`)
  await superuser.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`)
  await superuser.query(`GRANT CONNECT ON DATABASE ${database} TO ${APP_ROLE}`)
  return true
}
