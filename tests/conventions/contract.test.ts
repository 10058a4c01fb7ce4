import { features as declared } from '@outpost/contract/features'
import { allEndpoints } from '../../apps/server/src/endpoints.ts'
import { compositePermissions } from '@outpost/contract/kit/permissions'
import { isReserved, permissionDescriptions, permissions } from '@outpost/contract/permissions'
import { expect, test } from 'vitest'
import { callsIn, consoleCalls, namedPermissions } from './calls.ts'
import { PUBLIC_CALLS } from './public-calls.ts'
import { contractFeatures, listedConsoleFeatures, featureFolders, features } from './features.ts'
import { knownFeatures } from './rules.ts'
import { publicEndpoints, featuresWithoutScreens } from './waiting.ts'

const keysOf = new Map(
  declared.flatMap(({ endpoints }) => Object.entries(endpoints).map(([list, entries]) => [list, Object.keys(entries)])),
)
const nameOf = ({ feature, key }: { feature: string; key: string }): string => `${feature}.${key}`
const inOrder = (part: readonly string[], whole: readonly string[]): boolean =>
  part.join() === whole.filter((name) => part.includes(name)).join()

test('the packages contain the same features in the same order', () => {
  const order = features()
  expect(order.length).toBeGreaterThan(5)
  expect(
    inOrder(
      order.filter((feature) => knownFeatures.has(feature)),
      [...knownFeatures.keys()],
    ),
  ).toBe(true)
  expect(contractFeatures().toSorted()).toEqual(order.toSorted())
  expect(inOrder(contractFeatures(), order), 'packages/contract/src/features.ts').toBe(true)
  expect(declared.map(({ name }) => name)).toEqual(contractFeatures())
  expect(featureFolders('server').toSorted()).toEqual(order.toSorted())
  expect(inOrder(listedConsoleFeatures(), order), 'apps/console/src/features.ts').toBe(true)
  expect(featureFolders('console').filter((feature) => !order.includes(feature))).toEqual([])
})

test('a feature without a place in the console says why', () => {
  const absent = features().filter((feature) => !featureFolders('console').includes(feature))
  expect(Object.keys(featuresWithoutScreens).toSorted()).toEqual(absent.toSorted())
})

test('every endpoint declares its callers and the scope of tokens', () => {
  const names = new Set<string>([...permissions.map(({ name }) => name), ...compositePermissions])
  const wrong = allEndpoints.filter(
    ({ endpoint: { access, scope } }) =>
      !(names.has(access) || access === 'signed-in' || access === 'public') ||
      !(scope === null || scope === 'any' || /^[a-z_]+:(read|write)$/.test(scope)),
  )
  expect(wrong.map(nameOf)).toEqual([])
})

/**
 * Endpoints that only read although their method is not GET, since their input is too long for a URL, and those that
 * change something although their method, the vendor's, is GET.
 */
const methodExceptions = [
  'deviceCommands.preview',
  'files.zip',
  'deviceUpdates.preview',
  'taskGroups.preview',
  'taskCommands.preview',
  'multiConfig.groups',
  'multiConfig.read',
  'desiredPlans.plan',
  'configComparison.compare',
  'rehearsals.rehearse',
  'alertConfigurations.fit',
  'remoteConnect.status',
  'recordings.search',
  'recordings.download',
  'dashboards.data',
  // They issue a configuration with a private key.
  'vpnClients.config',
  'vpnClients.quickConfig',
]

test('a read scope cannot change anything, and every method and path is unique', () => {
  const wrong = allEndpoints.filter(
    ({ endpoint: { method, scope } }) =>
      scope !== null && (method === 'GET') !== (scope === 'any' || scope.endsWith(':read')),
  )
  expect(wrong.map(nameOf)).toEqual(methodExceptions)
  const paths = allEndpoints.map(({ endpoint: { method, path } }) => `${method} ${path}`)
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
})

// The console suggests such a request for trying out a new token (AUTH-014).
test('a GET without path parameters works without input', () => {
  const plain = allEndpoints.filter(
    ({ endpoint: { method, path, scope } }) => method === 'GET' && scope !== null && !path.includes('{'),
  )
  expect(plain.length).toBeGreaterThan(30)
  // The console does not suggest these, which need a field.
  expect(plain.filter(({ endpoint: { input } }) => input && !input.safeParse({}).success).map(nameOf)).toEqual([
    'fieldValues.graph',
    'fieldValues.values',
    'deviceAlertConfigurations.read',
    'dashboards.fields',
    'vpnClients.config',
    'vpnNetworks.routes',
  ])
})

test('every endpoint is called by a screen or belongs to the public API', () => {
  const called = consoleCalls(keysOf)
  const isKnown = (method: string, path: string): boolean =>
    PUBLIC_CALLS.some((call) => shape(call) === shape(`${method} ${path}`))
  const lonely = allEndpoints
    .filter(({ endpoint, ...entry }) => !called.has(nameOf(entry)) && !isKnown(endpoint.method, endpoint.path))
    .map(nameOf)
  expect(lonely.filter((name) => !Object.hasOwn(publicEndpoints, name))).toEqual([])
  expect(
    Object.keys(publicEndpoints).filter((name) => !lonely.includes(name)),
    'no longer needed',
  ).toEqual([])
})

/** Removes the parameter names from a method and path. */
const shape = (call: string): string => call.replace(/\{\w+\}/g, '{}').replace(/\/$/, '')

test('every permission is used, or reserved for a future feature', () => {
  const access = new Set(allEndpoints.map(({ endpoint }) => endpoint.access))
  const named = namedPermissions(permissions.map(({ name }) => name))
  const unused: string[] = permissions.map(({ name }) => name).filter((name) => !access.has(name) && !named.has(name))
  const waiting: string[] = permissions.map(({ name }) => name).filter(isReserved)
  expect(unused.filter((name) => !waiting.includes(name))).toEqual([])
  expect(
    waiting.filter((name) => !unused.includes(name)),
    'no longer reserved',
  ).toEqual([])
})

test('every permission has an id of its own, and a description once it can be chosen', () => {
  const ids = permissions.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
  const wrong = permissions.filter(({ name }) => (permissionDescriptions[name] === undefined) !== isReserved(name))
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('calls are found under any import name', () => {
  const keys = new Map([
    ['tags', ['list', 'create']],
    ['deviceTags', ['assign', 'unassign']],
  ])
  const text = `
    import { tags as api } from '@outpost/contract/tags/endpoints'
    import { deviceTags } from '@outpost/contract/devices/tagging/endpoints'
    screen({ access: api.list.access })
    call(api.create, {})
    call(deviceTags[mode], {})`
  expect(callsIn('x.ts', text, keys)).toEqual(['tags.create', 'deviceTags.assign', 'deviceTags.unassign'])
  expect(callsIn('x.ts', 'const tags = { list: 1 }; use(tags.list)', keys)).toEqual([])
})
