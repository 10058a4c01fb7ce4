import { escapeIdentifier, escapeLiteral, type Client } from 'pg'
import { scramVerifier } from './scram.ts'

/** Owns the database and every table in it; runs the migrations. */
export const OWNER_ROLE = 'outpost_owner'
/** What the program connects as: owns nothing, so row-level security and revoked rights hold against it. */
export const APP_ROLE = 'outpost_app'
/**
 * What a transaction becomes (SET LOCAL ROLE) that sees the whole installation: the top company's people and the
 * program's own work. Its row policies are constantly true, so that they cost nothing and hide no index.
 */
export const EVERYTHING_ROLE = 'outpost_everything'

/** The attributes of a role that can log in and nothing else. CREATE ROLE alone may name them without being superuser. */
const PLAIN_LOGIN = 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS'
/**
 * Without NOINHERIT the application's role would have the other's policies without asking for them. The owner must
 * inherit: on PostgreSQL 15 it has the rights of `pg_database_owner` in the schema public by that alone.
 */
export const APP_LOGIN = `${PLAIN_LOGIN} NOINHERIT`

/** Any number: it only has to be the same in all that create roles, since two at once end in an error. */
const ROLE_LOCK = 719_204_331

/**
 * Makes both roles with the given passwords where they are missing, as a superuser. A role that exists gets its
 * attributes and password anew only where it is asked for by `reset`.
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

/** Makes a database that belongs to the owner role and that only the two roles may enter. False if it existed. */
export async function ensureDatabase(superuser: Client, name: string): Promise<boolean> {
  const found = await superuser.query('select 1 from pg_database where datname = $1', [name])
  if (found.rowCount) return false
  const database = escapeIdentifier(name)
  await superuser.query(`CREATE DATABASE ${database} OWNER ${OWNER_ROLE}`)
  await superuser.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`)
  await superuser.query(`GRANT CONNECT ON DATABASE ${database} TO ${APP_ROLE}`)
  return true
}
