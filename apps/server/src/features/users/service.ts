import { hash, verify } from '@node-rs/argon2'
import { sql, type Kysely, type Selectable } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import { inTurns } from '../../kit/turns.ts'
import { requireQuota } from '../companies/service.ts'
import { roleName, roleTitle } from './members.ts'

export {
  countRecoveryCodes,
  findSecondFactor,
  furtherProofs,
  removeSecondFactor,
  setSecondFactor,
  storeRecoveryCodes,
  takeRecoveryCode,
  takeStep,
  type SecondFactor,
} from './second-factor.ts'

export { companyLeaving, homeLeaving, secondFactorReset, userRemoving } from './events.ts'
export { findCompanySignup, createInvitedCompany, type CompanySignupOffer } from './company-invitations.ts'
export { addMembership, closeOffer, findOffer, findOffersFor, isMember, type Offer } from './invitations.ts'
export { requireChangeable } from './members.ts'
export { peopleByIds, peopleByText } from './queries.ts'

export type UserRow = Selectable<Database['users']>

/** Parameters of argon2id: 19 MiB and two passes (the minimum of OWASP), about 45 ms here. */
const argon = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Two of the four threads that Node has for such work; files are read in the others. 200 wait for about five seconds. */
const inTurn = inTurns({ atOnce: 2, waiting: 200 })

/** Returns what is stored of a password: its argon2id hash. Throws TOO_MANY_REQUESTS if too many passwords wait. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, argon))

/** Whether a password is the one of this hash. Throws TOO_MANY_REQUESTS if too many passwords wait. */
export const isPassword = (stored: string, password: string): Promise<boolean> => inTurn(() => verify(stored, password))

/** The hash that is verified if there is no such user, so that the response takes as long as for a known one. */
let decoy: Promise<string> | undefined

/** True if the password is the user's. Takes as long for an unknown user as for a known one. */
export async function passwordMatches(
  user: Pick<UserRow, 'password_hash'> | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID())
  const right = await isPassword(user?.password_hash ?? (await decoy), password)
  return right && user?.password_hash != null
}

/** Returns the default username for an address: the part before its last @. */
export const nameOfAddress = (email: string): string => email.slice(0, Math.max(email.lastIndexOf('@'), 0)) || email

export interface NewUser {
  companyId: number
  email: string
  /** Undefined for a user who signs in by an identity service only. */
  password?: string
  roleId: number
  username?: string
  firstName?: string
  lastName?: string
  /** False for an address that is not verified yet: if emails can be sent, it has to be confirmed first. */
  verified?: boolean
}

/** Adds a user who can sign in at once. */
export async function addUser(tx: Transaction | Kysely<Database>, user: NewUser): Promise<number> {
  await requireQuota(tx, user.companyId, 'users', 1, { source: 'company_id' })
  const row = await tx
    .insertInto('users')
    .values({
      company_id: user.companyId,
      email: user.email,
      username: user.username ?? nameOfAddress(user.email),
      first_name: user.firstName ?? null,
      last_name: user.lastName ?? null,
      password_hash: user.password === undefined ? null : await hashPassword(user.password),
      role_id: user.roleId,
      email_verified_at: user.verified === false ? null : new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const findUser = (tx: Transaction, id: number): Promise<UserRow | undefined> =>
  tx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** Marks a user's address as verified. The time of the first verification is kept. */
export const verifyEmail = (tx: Transaction, id: number): Promise<unknown> =>
  tx
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute()

/** Records which version of the terms a user has accepted. */
export const acceptTerms = (tx: Transaction, id: number, version: string, at: Date): Promise<unknown> =>
  tx.updateTable('users').set({ tos_accepted_at: at, tos_version: version }).where('id', '=', id).execute()

/** Records that a user has just signed in. */
export const noteLastLogin = (tx: Transaction, id: number): Promise<unknown> =>
  tx.updateTable('users').set({ last_login_at: new Date() }).where('id', '=', id).execute()

/** Changes the address and username of a user. `verifiedAt` is null for an unverified address. */
export const setEmail = (
  tx: Transaction,
  id: number,
  { email, username, verifiedAt }: { email: string; username: string; verifiedAt: Date | null },
): Promise<UserRow> =>
  tx
    .updateTable('users')
    .set({ email, username, email_verified_at: verifiedAt, updated_at: new Date() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Changes the names of a user that are given. An empty first or last name is removed. */
export const setNames = (
  tx: Transaction,
  id: number,
  names: {
    username?: string | undefined
    first_name?: string | null | undefined
    last_name?: string | null | undefined
  },
): Promise<UserRow> =>
  tx
    .updateTable('users')
    .set({
      ...(names.username !== undefined && { username: names.username }),
      ...(names.first_name !== undefined && { first_name: names.first_name || null }),
      ...(names.last_name !== undefined && { last_name: names.last_name || null }),
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const setPassword = async (tx: Transaction, id: number, password: string): Promise<unknown> =>
  tx
    .updateTable('users')
    .set({ password_hash: await hashPassword(password), updated_at: new Date() })
    .where('id', '=', id)
    .execute()

export const findUserByEmail = (tx: Transaction, email: string): Promise<UserRow | undefined> =>
  tx
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()

/** Returns the companies of a user, the home first. Requires a transaction that sees all of them. */
export async function companiesOf(tx: Transaction, userId: number) {
  const rows = await tx
    .selectFrom('members as m')
    .innerJoin('companies', 'companies.id', 'm.company_id')
    .leftJoin('roles', 'roles.id', 'm.role_id')
    .select(['companies.id', 'companies.name', 'companies.level', 'm.role_id', 'm.is_home', 'roles.title'])
    .where('m.user_id', '=', userId)
    .orderBy('m.is_home', 'desc')
    .orderBy('companies.name')
    .orderBy('companies.id')
    .execute()
  return rows.map(({ title, ...row }) => ({
    ...row,
    role_title: roleTitle(row.role_id, title),
    role_name: roleName(row.role_id),
  }))
}
