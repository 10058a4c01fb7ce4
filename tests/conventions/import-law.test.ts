import { expect, test } from 'vitest'
import { exceptions, type Exception } from './exceptions.ts'
import { breaks, placeOf } from './import-law.ts'
import { allImports, specifiersOf, type Import } from './imports.ts'
import { features } from './features.ts'

const covers = ({ from, to }: Exception, entry: Import): boolean => within(entry.from, from) && within(entry.to, to)
const within = (path: string, place: string): boolean => (place.endsWith('/') ? path.startsWith(place) : path === place)

const order = features()
const broken = allImports().flatMap((entry) => {
  const why = breaks(entry, order)
  return why === undefined ? [] : [{ entry, why }]
})

test('every import follows the order of packages and features, and uses their public files', () => {
  const unknown = broken.filter(({ entry }) => !exceptions.some((exception) => covers(exception, entry)))
  expect(unknown.map(({ entry, why }) => `${entry.from} -> ${entry.to}: ${why}`)).toEqual([])
})

test('every known exception is still needed and has a reason', () => {
  const stale = exceptions.filter((exception) => !broken.some(({ entry }) => covers(exception, entry)))
  expect(stale).toEqual([])
  expect(exceptions.filter(({ reason }) => reason.length < 20)).toEqual([])
})

test('imports are found in every syntax', () => {
  const text = `
    import a from 'a'
    import type { B } from './b.ts'
    import './c.css'
    export { d } from './d.ts'
    export * from './e.ts'
    const f = () => import('./f.ts')
    const g = (name: string) => import(name)
    // import h from './h.ts'
    const i = "import j from './j.ts'"`
  expect(specifiersOf('x.ts', text)).toEqual(['a', './b.ts', './c.css', './d.ts', './e.ts', './f.ts'])
  expect(specifiersOf('x.tsx', "import k from 'k'; export const L = () => <k.M>{'<'}</k.M>")).toEqual(['k'])
})

test('files are assigned to their places', () => {
  expect(placeOf('packages/contract/src/tags/endpoints.ts')).toEqual({ part: 'feature', feature: 'tags' })
  expect(placeOf('packages/contract/src/devices/filters.ts')).toEqual({ part: 'feature', feature: 'devices' })
  expect(placeOf('apps/server/src/features/tags/service.ts')).toEqual({ part: 'feature', feature: 'tags' })
  expect(placeOf('apps/server/src/kit/job.ts')).toEqual({ part: 'kit' })
  expect(placeOf('apps/server/src/start/start.ts')).toEqual({ part: 'around' })
})

const own = (from: string, to: string, relative = true): Import => ({ from, to, kind: 'own', relative })
const server = (path: string): string => `apps/server/src/${path}`

test.each<[string, Import]>([
  ['a feature below', own(server('features/tags/handlers.ts'), server('features/devices/service.ts'))],
  ["another feature's insides", own(server('features/devices/handlers.ts'), server('features/tags/table.ts'))],
  ['a feature from the kit', own(server('kit/mount.ts'), server('features/tags/service.ts'))],
  ['a package that it may not see', own(server('start.ts'), 'apps/console/src/brand.ts', false)],
  [
    'anything of ours from the design system',
    own('packages/ui/src/Tabs.tsx', 'packages/contract/src/tags/endpoints.ts', false),
  ],
  ['another workspace by a relative path', own(server('start.ts'), 'packages/contract/src/tags/endpoints.ts')],
  [
    'Node from the contract',
    { from: 'packages/contract/src/tags/endpoints.ts', to: 'node:fs', kind: 'node', relative: false },
  ],
  [
    "a feature from the contract's kit",
    own('packages/contract/src/kit/page.ts', 'packages/contract/src/tags/endpoints.ts'),
  ],
  [
    "another feature's page",
    own('apps/console/src/features/devices/a.ts', 'apps/console/src/features/tags/TagsPage.tsx'),
  ],
])('an import of %s is reported', (_name, entry) => {
  expect(breaks(entry, ['tags', 'devices'])).toBeTypeOf('string')
})

test('allowed imports are not reported', () => {
  expect(
    breaks(own(server('features/devices/handlers.ts'), server('features/tags/service.ts')), ['tags', 'devices']),
  ).toBeUndefined()
  expect(breaks(own(server('start.ts'), server('features/tags/table.ts')), [])).toBeUndefined()
  expect(breaks(own('apps/console/src/main.tsx', 'packages/ui/src/Tabs.tsx', false), [])).toBeUndefined()
})
