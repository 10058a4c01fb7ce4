import { DatabaseError, escapeIdentifier, escapeLiteral, type Client, type ClientConfig } from 'pg'
import { withClient } from './client.ts'
import { APP_LOGIN, APP_ROLE, EVERYTHING_ROLE } from './roles.ts'
import { scramVerifier } from './scram.ts'

/**
 * Thrown when the database needs a change that only its administrator may make. `sql` contains the statements to run.
 */
export class DatabaseSetupError extends Error {
  override name = 'DatabaseSetupError'
  readonly sql: string

  constructor(reason: string, sql: string) {
    super(`${reason}. An administrator of the database has to run this in it once:\n\n${sql}\n`)
    this.sql = sql
  }
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const INSUFFICIENT_PRIVILEGE = '42501'
const REFUSED_LOGIN = ['28000', '28P01', INSUFFICIENT_PRIVILEGE]

/**
 * Ensures that the application's role can log in to an external database server with this password, and that it is
 * subject to row-level security. Creates the role or sets its password, connected as the migrations' user, if that user
 * is allowed to. Otherwise throws DatabaseSetupError with the statements for an administrator.
 */
export async function ensureAppRole(owner: ClientConfig, app: ClientConfig, password: string): Promise<void> {
  if (!(await canLogIn(app))) {
    await setUp(owner, password)
    if (!(await canLogIn(app))) {
      throw new Error(`the role ${APP_ROLE} exists but the server refuses its login: look at the server's pg_hba.conf`)
    }
  }
  const faults = await withClient(owner, (client) => findFaults(client))
  if (faults.length > 0) {
    throw new DatabaseSetupError(`the role ${APP_ROLE} could pass by row-level security`, faults.join('\n'))
  }
}

async function canLogIn(app: ClientConfig): Promise<boolean> {
  try {
    await withClient(app, (client) => client.query('select 1'))
    return true
  } catch (error) {
    if (error instanceof DatabaseError && REFUSED_LOGIN.includes(error.code ?? '')) return false
    throw error
  }
}

async function setUp(owner: ClientConfig, password: string): Promise<void> {
  await withClient(owner, async (client) => {
    const { rows } = await client.query<{ database: string; exists: boolean; everything: boolean }>(
      'select current_database() as database, exists (select from pg_roles where rolname = $1), exists (select from pg_roles where rolname = $2) as everything',
      [APP_ROLE, EVERYTHING_ROLE],
    )
    const { database, exists, everything } = rows[0]!
    const verifier = escapeLiteral(scramVerifier(password))
    // Without superuser, ALTER ROLE must not even name the other attributes. findFaults checks those.
    const role = exists
      ? `ALTER ROLE ${APP_ROLE} LOGIN PASSWORD ${verifier};`
      : `CREATE ROLE ${APP_ROLE} ${APP_LOGIN} PASSWORD ${verifier};`
    const other = everything ? '' : `\nCREATE ROLE ${EVERYTHING_ROLE} NOLOGIN;`
    const sql = `${role}${other}\nGRANT ${EVERYTHING_ROLE} TO ${APP_ROLE};\nGRANT CONNECT ON DATABASE ${escapeIdentifier(database)} TO ${APP_ROLE};`
    try {
      await client.query(sql)
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error
      throw new DatabaseSetupError(`the user of DATABASE_URL may not set up the role ${APP_ROLE}`, sql)
    }
  })
}

type AppRoleRow = {
  superuser: boolean
  unbound: boolean
  inherits: boolean
  member: boolean
  makes_roles: boolean
  owner: string | null
  tables: string[]
}

/**
 * Finds everything that would let the role see the rows of every company. Each fault is returned as the statement that
 * fixes it.
 */
async function findFaults(client: Client): Promise<string[]> {
  const { rows } = await client.query<AppRoleRow>(
    `select rolsuper as superuser, rolbypassrls as unbound, rolinherit as inherits,
       exists (select from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid and g.rolname = $2) as member, rolcreaterole as makes_roles,
       case when pg_has_role(r.oid, current_user, 'MEMBER') then current_user::text end as owner,
       array(select c.oid::regclass::text from pg_class c where c.relowner = r.oid and c.relkind in ('r', 'p')) as tables
     from pg_roles r where rolname = $1`,
    [APP_ROLE, EVERYTHING_ROLE],
  )
  const role = rows[0]
  if (role === undefined) throw new Error(`the role ${APP_ROLE} has disappeared`)
  const faults: string[] = []
  if (role.superuser) faults.push(`ALTER ROLE ${APP_ROLE} NOSUPERUSER;`)
  if (role.inherits) faults.push(`ALTER ROLE ${APP_ROLE} NOINHERIT;`)
  if (!role.member) faults.push(`GRANT ${EVERYTHING_ROLE} TO ${APP_ROLE};`)
  if (role.unbound) faults.push(`ALTER ROLE ${APP_ROLE} NOBYPASSRLS;`)
  if (role.makes_roles) faults.push(`ALTER ROLE ${APP_ROLE} NOCREATEROLE;`)
  // A superuser counts as a member of every role.
  if (role.owner !== null && !role.superuser) faults.push(`REVOKE ${escapeIdentifier(role.owner)} FROM ${APP_ROLE};`)
  for (const table of role.tables) faults.push(`ALTER TABLE ${table} OWNER TO CURRENT_USER;`)
  return faults
}
