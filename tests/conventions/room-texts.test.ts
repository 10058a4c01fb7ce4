import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  isCovered,
  isNamed,
  makeReader,
  type NamedText,
  readSource,
  textsNamedIn,
} from '../../apps/console/text-needs.config.ts'
import { kept, roomsIn } from '../../apps/console/texts.config.ts'
import { isTest, root, textOf } from './source-files.ts'

const rooms = new Set(['devices', 'tags', 'kit'])
const src = '/console/src'

/** A console of a few invented files. */
const files: Record<string, string> = {
  'main.tsx':
    "import { screens } from './features/devices/screens.ts'\nimport type { Far } from './features/tags/Far.tsx'",
  'features/devices/screens.ts':
    "export const screens = [{ title: 'devices:title', page: () => import('./Page.tsx') }] // 'tags:inComment'",
  'features/devices/Page.tsx':
    "import { TagsField } from '../tags/public.ts'\nexport default () => <p>{t(`devices:status.${status}`)}<TagsField /></p>",
  'features/tags/public.ts': "export { TagsField } from './TagsField.tsx'\nexport { far } from './Far.tsx'",
  'features/tags/TagsField.tsx': "export const TagsField = () => t('tags:choose')",
  'features/tags/Far.tsx': "export const far = t('kit:far')",
}
const reader = makeReader(
  rooms,
  (file) => files[file.slice(src.length + 1)]!,
  (file) => file.slice(src.length + 1) in files,
)
const named = (...starts: string[]): NamedText[] =>
  reader.textsOf(reader.closure(starts.map((file) => `${src}/${file}`)))

describe('what a part of the console says', () => {
  test('is named by it and by all that it stands on, but for types and comments', () => {
    expect(named('main.tsx')).toEqual([{ room: 'devices', key: 'title', more: false }])
  })

  test('comes through a front door only with the names that are taken there', () => {
    expect(named('features/devices/Page.tsx')).toEqual([
      { room: 'devices', key: 'status.', more: true },
      { room: 'tags', key: 'choose', more: false },
    ])
  })

  test('is found in every way of writing a key', () => {
    const code =
      "t('kit:save'); t(`devices:field.${name}`, {}); t('kit:stage.' + x); t(`tags:${x}`); t('other:x'); url('kit:')"
    expect(textsNamedIn(code, rooms).map(({ room, key, more }) => `${room}:${key}${more ? '*' : ''}`)).toEqual([
      'kit:save',
      'devices:field.*',
      'kit:stage.*',
      'tags:*',
      'kit:*',
    ])
  })

  test('is loaded where the code says import()', () => {
    const code = "const a = () => import('./Page.tsx')\nconst b = () => import('some-library')"
    const [lazy, ...others] = readSource(`${src}/x.ts`, code, rooms).lazy
    expect(others).toEqual([])
    expect([lazy!.file, code.slice(lazy!.start, lazy!.end)]).toEqual([`${src}/Page.tsx`, "import('./Page.tsx')"])
  })
})

test('of the words of a room those are kept that are named, in all their forms', () => {
  const first: NamedText[] = [
    { room: 'devices', key: 'count', more: false },
    { room: 'devices', key: 'status.', more: true },
  ]
  const words = {
    title: 'Devices',
    count_one: '1',
    count_other: '2',
    status: { online: 'Online', deep: { er: 'x' } },
    empty: { none: 'None' },
  }
  expect(kept(words, (key) => isNamed(first, 'devices', key))).toEqual({
    count_one: '1',
    count_other: '2',
    status: { online: 'Online', deep: { er: 'x' } },
  })
  expect(kept(words, (key) => isNamed(first, 'tags', key))).toBeUndefined()
  expect(isCovered({ room: 'devices', key: 'status.online', more: false }, first)).toBe(true)
  expect(isCovered({ room: 'devices', key: 'sta', more: true }, first)).toBe(false)
})

const sources = globSync('apps/console/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !isTest(file))

test('every list of a language holds all rooms, and every key of a text names its room where the build can see it', () => {
  const lists = ['en', 'nb', 'ja', 'uk'].map((language) =>
    [...roomsIn(textOf(`apps/console/src/texts/${language}.ts`)).keys()].toSorted(),
  )
  expect(lists[0]!.length).toBeGreaterThan(10)
  for (const list of lists) expect(list).toEqual(lists[0])
  // t(`${room}:title`), and translateLoose(key, ...) without a literal.
  const hidden = sources
    .filter((file) => !file.endsWith('kit/texts.ts'))
    .flatMap((file) => {
      const code = textOf(file)
      return [...code.matchAll(/`\$\{[^}]+\}:[a-z]\w*(\.|`)|translateLoose\((?!['"`][a-zA-Z]+:)/g)].map(
        ([found]) => `${file}: ${found}`,
      )
    })
  expect(hidden).toEqual([])
})

const assets = join(root, 'apps/console/dist/assets')

// `npm test` has built the console before; a fresh clone on which only the quick checks are run has not.
test.skipIf(!existsSync(assets))(
  'FRAME-015: in the built console each window waits for the words of its room, in the language of the reader alone',
  () => {
    const scripts = readdirSync(assets)
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(join(assets, file), 'utf8'))
    const waits = scripts.flatMap((code) =>
      [...code.matchAll(/\[([^\][]*)\],\(\)=>\w+\(\(\)=>import\([`'"]\.\/(\w+)-/g)].map(
        ([, list = '', part = '']) => [part, list.replaceAll(/[`'"]/g, '').split(',')] as const,
      ),
    )
    const by = new Map(waits)
    expect(by.get('AddDeviceDialog')).toContain('devices')
    expect(by.get('AddRemoteDialog')).toEqual(expect.arrayContaining(['remote']))
    // The frame and the landing page wait for nothing but their own code.
    expect(by.has('AppFrame')).toBe(false)
    expect(by.has('DevicesPage')).toBe(false)
  },
)
