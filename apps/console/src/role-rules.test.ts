import type { Permission } from '@outpost/contract/kit/permissions'
import { permissions } from '@outpost/contract/permissions'
import { beforeAll, expect, test } from 'vitest'
import type { RoleRule } from '@outpost/contract/kit/role-rules'
import { features, screens } from './features.ts'
import { deviceActions } from './features/devices/actions.tsx'
import { roleActions } from './features/roles/actions.tsx'
import { entries as frameEntries } from './shell/account/entries.ts'
import { type AccountEntry, entriesOf } from './kit/auth/account/entry.ts'
import { can, type Need } from './kit/auth/can.ts'
import { connectContributions, contributedActions, needContributions } from './kit/screen/contributions.ts'
import { accountMenuEntries, connect } from './kit/screen/feature.ts'
import { navigationOf, permitted, type Screen } from './kit/screen/screen.ts'
import { preparePage, userWith } from './testing/page.tsx'

connect(features)
connectContributions(() => import('./contributions.ts'))
await needContributions()
const files = import.meta.glob<readonly RoleRule[]>('../../../packages/contract/src/*/role-rules.cases.ts', {
  eager: true,
  import: 'roleRules',
})
const roleRules = Object.values(files).flat()
let accountEntries: readonly AccountEntry[] = []
beforeAll(async () => {
  await preparePage()
  accountEntries = [...frameEntries, ...(await accountMenuEntries())]
})

type Held = readonly Permission[]

/** Whether the router renders a screen. A tab is only rendered inside its page. */
const isRendered = (mine: readonly Screen[], { tab, under }: Screen): boolean => {
  const page = mine.find(({ path }) => path === under)
  return tab === undefined || (page !== undefined && isRendered(mine, page))
}
/** The paths of all screens that the router renders for a user with these permissions. */
function screensOf(held: Held): string[] {
  const mine = permitted(screens, userWith(...held))
  return mine.filter((entry) => isRendered(mine, entry)).map(({ path }) => path)
}
/** The paths of the menu entries of a user with these permissions. */
const linesOf = (held: Held): string[] =>
  navigationOf(permitted(screens, userWith(...held))).flatMap((group) => group.screens.map(({ path }) => path))

interface Offer {
  id: string
  endpoint: Need
}
const offers: Readonly<Record<string, readonly Offer[]>> = {
  devices: [...deviceActions, ...contributedActions('devices'), ...contributedActions('device')],
  companies: contributedActions('company'),
  users: contributedActions('user'),
  roles: roleActions,
  'companies menu': contributedActions('companies').map(({ id, need }) => ({ id, endpoint: need })),
}
/** The actions on records, and the entries of other menus, available to a user with these permissions. */
function actionsOf(held: Held): string[] {
  const user = userWith(...held)
  const onRecords = Object.entries(offers).flatMap(([where, list]) =>
    list.filter(({ endpoint }) => can(user, endpoint)).map(({ id }) => `${where}: ${id}`),
  )
  return [
    ...onRecords,
    ...(['panel', 'item'] as const).flatMap((part) =>
      entriesOf(accountEntries, part, user).map(({ id }) => `account: ${id}`),
    ),
  ]
}

const more = (of: (held: Held) => string[], held: Held, permission: Permission): string[] => {
  const before = of(held)
  return of([...held, permission]).filter((entry) => !before.includes(entry))
}
const everything: Held = permissions.map(({ name }) => name)

// ROLES-020 ROLES-023 ROLES-024 ROLES-026 ROLES-027 ROLES-028 ROLES-029 ROLES-030 ROLES-031 ROLES-035 ROLES-036 ROLES-037 ROLES-038 ROLES-040 ROLES-042 ROLES-043 ROLES-046 ROLES-047 ROLES-048 ROLES-049 ROLES-050
test.each(roleRules.map((rule) => [rule.id, rule.permission, rule] as const))(
  '%s %s opens its screens, menu items and actions in the console, and no others',
  (_id, permission, { on = [], screens: pages, shared = [], lines = [], actions = [] }) => {
    expect(more(screensOf, on, permission).toSorted()).toEqual([...pages].toSorted())
    expect(more(linesOf, [], permission)).toEqual(lines)
    expect(more(actionsOf, on, permission).toSorted()).toEqual([...actions].toSorted())
    const others = everything.filter((name) => name !== permission)
    expect(screensOf(others).filter((path) => pages.includes(path))).toEqual([...shared])
    expect(actionsOf(others).filter((name) => actions.includes(name))).toEqual([])
  },
)

test('a user without permissions is offered only the own account', () => {
  expect(linesOf([])).toEqual([])
  expect(permitted(screens, userWith()).filter(({ access }) => access !== 'public' && access !== 'signed-in')).toEqual(
    [],
  )
  expect(actionsOf([]).filter((name) => !name.startsWith('account: '))).toEqual([])
})
