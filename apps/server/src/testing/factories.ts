import type { RoleName } from '@outpost/contract/kit/permissions'
import type { Program } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { addCompany } from '../features/companies/service.ts'
import { addDevice } from '../features/devices/service.ts'
import { roleIdOf } from '../features/roles/service.ts'
import { addUser, hashPassword } from '../features/users/service.ts'
import { systemScope } from '../kit/scope.ts'
import { inTransaction } from '../kit/transaction.ts'
import { signIn, type Person } from './person.ts'

export const password = 'a good enough password'
/** Its hash, for all users of these tests: to make one takes 45 ms of a processor. */
let hash: Promise<string> | undefined

/** Adds a user with the password above. */
async function add(tx: Transaction, user: { companyId: number; email: string; roleId: number }): Promise<number> {
  const id = await addUser(tx, user)
  const password_hash = await (hash ??= hashPassword(password))
  await tx.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
  return id
}

/** Creates the records that a test needs, with defaults for everything that it does not care about. */
export class Factories {
  readonly #app: () => Program
  readonly #url: string
  #count = 0

  constructor(app: () => Program, url: string) {
    this.#app = app
    this.#url = url
  }

  #next(): number {
    return ++this.#count
  }

  /** Creates a company below `parentId`, by default below the top company. */
  async company(parentId = 1, name = `Company ${this.#next()}`): Promise<{ id: number; name: string; level: number }> {
    return inTransaction(this.#app().db, systemScope, async (tx) => {
      const parent = await tx
        .selectFrom('companies')
        .select(['id', 'level'])
        .where('id', '=', parentId)
        .executeTakeFirstOrThrow()
      return { ...(await addCompany(tx, parent, name)), name }
    })
  }

  /** Creates a user of a company and signs in. */
  async user(companyId: number, role: RoleName = 'admin'): Promise<Person & { id: number; email: string }> {
    const email = `${role}-${this.#next()}@outpost.test`
    const id = await inTransaction(this.#app().db, systemScope, (tx) =>
      add(tx, { companyId, email, roleId: roleIdOf(role) }),
    )
    return { ...(await signIn(this.#url, { email, password })), id, email }
  }

  /** Creates a user with a custom role that has exactly the given permissions, and signs in. */
  async userWith(companyId: number, permissionIds: number[]): Promise<Person & { id: number; email: string }> {
    const email = `custom-${this.#next()}@outpost.test`
    const id = await inTransaction(this.#app().db, systemScope, async (tx) => {
      const role = await tx
        .insertInto('roles')
        .values({ company_id: companyId, title: `Role ${this.#next()}`, permission_ids: permissionIds })
        .returning('id')
        .executeTakeFirstOrThrow()
      return add(tx, { companyId, email, roleId: role.id })
    })
    return { ...(await signIn(this.#url, { email, password })), id, email }
  }

  /** Makes a user a member of another company. */
  async join(userId: number, companyId: number, role: RoleName = 'admin'): Promise<void> {
    await inTransaction(this.#app().db, systemScope, (tx) =>
      tx
        .insertInto('memberships')
        .values({ user_id: userId, company_id: companyId, role_id: roleIdOf(role) })
        .execute(),
    )
  }

  /** Creates a registered device. */
  async device(
    companyId: number,
    facts: { serial?: string; mac?: string; name?: string } = {},
  ): Promise<{ id: number; serial: string; mac: string }> {
    const n = this.#next()
    const serial = facts.serial ?? String(1_000_000_000 + n)
    const mac =
      facts.mac ??
      `00:1E:42:00:${Math.floor(n / 256)
        .toString(16)
        .padStart(2, '0')
        .toUpperCase()}:${(n % 256).toString(16).padStart(2, '0').toUpperCase()}`
    const row = await inTransaction(this.#app().db, systemScope, (tx) =>
      addDevice(tx, {
        company_id: companyId,
        name: facts.name ?? `Device ${n}`,
        serial,
        mac,
        series: 'rut',
        model: 'RUTX50',
      }),
    )
    return { id: row.id, serial, mac }
  }
}
