import { defaultLogin } from '@outpost/agent/platform/fake/ssh-server'
import type { Permission, RoleName } from '@outpost/contract/kit/permissions'
import { permissions } from '@outpost/contract/permissions'
import type { Transaction } from '../db/database.ts'
import { roleIdOf } from '../features/roles/service.ts'
import { addUser, findUserByEmail } from '../features/users/service.ts'
import { topCompany } from './companies.ts'

/** The password of all users. It is public, so a demo must not be reachable by others. */
export const demoPassword = 'outpost-demo'

/** A custom role of a provider, for people who access devices and change nothing else. */
const technician = {
  title: 'Field technician',
  description: 'Sees devices, reboots them and opens terminals',
  permissions: [
    'view_devices',
    'view_device_logs',
    'view_device_actions',
    'execute_device_actions',
    'view_device_location',
    'view_device_remote_access',
    'connect_device_remote_access',
    'view_tags',
  ] satisfies Permission[],
}

interface Person {
  email: string
  name: readonly [first: string, last: string]
  company: string
  role: RoleName | 'technician'
  title: string
}

/**
 * Users of every role, and administrators of two providers, to show that neither sees the devices of the
 * other.
 */
export const people: readonly Person[] = [
  {
    email: 'operator@example.com',
    name: ['Ada', 'Berg'],
    company: topCompany,
    role: 'super_admin',
    title: 'System Administrator',
  },
  { email: 'support@example.com', name: ['Taras', 'Bondar'], company: topCompany, role: 'support', title: 'Support' },
  {
    email: 'fjordlink@example.com',
    name: ['Ingrid', 'Dahl'],
    company: 'Fjordlink',
    role: 'admin',
    title: 'Administrator',
  },
  {
    email: 'meridian@example.com',
    name: ['Haruka', 'Mori'],
    company: 'Meridian Connect',
    role: 'admin',
    title: 'Administrator',
  },
  {
    email: 'auditor@example.com',
    name: ['Nils', 'Aas'],
    company: 'Fjordlink',
    role: 'readonly_admin',
    title: 'Advanced Guest',
  },
  {
    email: 'technician@example.com',
    name: ['Olena', 'Koval'],
    company: 'Fjordlink',
    role: 'technician',
    title: technician.title,
  },
  {
    email: 'ferries@example.com',
    name: ['Liv', 'Strand'],
    company: 'Vestland Ferries',
    role: 'end_user',
    title: 'End Client',
  },
  { email: 'guest@example.com', name: ['Per', 'Vik'], company: 'Vestland Ferries', role: 'read_only', title: 'Guest' },
]

/** Adds the custom role and the users. @returns the user ids by email address */
export async function addPeople(tx: Transaction, companies: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const wanted: readonly string[] = technician.permissions
  const role = await tx
    .insertInto('roles')
    .values({
      company_id: companies.get('Fjordlink')!,
      title: technician.title,
      description: technician.description,
      permission_ids: permissions.filter(({ name }) => wanted.includes(name)).map(({ id }) => id),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids = new Map<string, number>()
  for (const { email, name, company, role: roleName } of people) {
    // The first administrator may already have one of these addresses; that account is left unchanged.
    if (await findUserByEmail(tx, email)) continue
    const roleId = roleName === 'technician' ? role.id : roleIdOf(roleName)
    const companyId = companies.get(company)!
    ids.set(
      email,
      await addUser(tx, { companyId, email, password: demoPassword, roleId, firstName: name[0], lastName: name[1] }),
    )
  }
  return ids
}

/** Formats the users as a table for the terminal, with a warning if others could reach the server. */
export function loginTable(host: string): string {
  const width = (key: 'email' | 'title'): number => Math.max(...people.map((person) => person[key].length)) + 2
  const rows = people.map(
    ({ email, title, company }) => `  ${email.padEnd(width('email'))}${title.padEnd(width('title'))}${company}`,
  )
  const open = ['127.0.0.1', '::1', 'localhost'].includes(host)
    ? []
    : [`This password is public, and ${host} can be reached by others: stop the demo if strangers can.`]
  const { user, password } = defaultLogin
  const terminals = `Terminals of the simulated devices: user ${user}, password ${password}`
  return [`Demo logins, all with the password ${demoPassword}:`, ...rows, terminals, ...open].join('\n')
}
