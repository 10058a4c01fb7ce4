import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { isTest, root, textOf } from './source-files.ts'
import { isNamed, makeReader, type NamedText, readSource, messagesNamedIn } from './message-needs.ts'

const known = new Set(['devices', 'tags', 'kit'])
const src = '/console/src'

/** A made-up console of a few files. */
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
  known,
  (file) => files[file.slice(src.length + 1)]!,
  (file) => file.slice(src.length + 1) in files,
)
const named = (...starts: string[]): NamedText[] =>
  reader.textsOf(reader.closure(starts.map((file) => `${src}/${file}`)))

describe('the messages of a part of the console', () => {
  test('are those used by it and its imports, except in types and comments', () => {
    expect(named('main.tsx')).toEqual([{ feature: 'devices', key: 'title', more: false }])
  })

  test('include only the imported names of a public file', () => {
    expect(named('features/devices/Page.tsx')).toEqual([
      { feature: 'devices', key: 'status.', more: true },
      { feature: 'tags', key: 'choose', more: false },
    ])
  })

  test('are found in every syntax of a key', () => {
    const code =
      "t('kit:save'); t(`devices:field.${name}`, {}); t('kit:stage.' + x); t(`tags:${x}`); t('other:x'); url('kit:')"
    expect(messagesNamedIn(code, known).map(({ feature, key, more }) => `${feature}:${key}${more ? '*' : ''}`)).toEqual(
      ['kit:save', 'devices:field.*', 'kit:stage.*', 'tags:*', 'kit:*'],
    )
  })

  test('are loaded where the code uses import()', () => {
    const code = "const a = () => import('./Page.tsx')\nconst b = () => import('some-library')"
    const [lazy, ...others] = readSource(`${src}/x.ts`, code, known).lazy
    expect(others).toEqual([])
    expect([lazy!.file, code.slice(lazy!.start, lazy!.end)]).toEqual([`${src}/Page.tsx`, "import('./Page.tsx')"])
  })
})

/** The real console: its messages by namespace, and what loads them. */
type LoadMessages = (language: string) => Promise<Record<string, Texts>>
interface Texts {
  readonly [key: string]: string | Texts
}
interface Messages {
  own: Readonly<Record<string, LoadMessages>>
  menu: Readonly<Record<string, LoadMessages>>
  uses: readonly Messages[]
}
interface Screen {
  path: string
  messages?: Messages
  page: () => Promise<unknown>
}

const consoleSource = join(root, 'apps/console/src')
const load = async <T>(path: string): Promise<T> =>
  (await import(/* @vite-ignore */ pathToFileURL(join(consoleSource, path)).href)) as T
const { features } = await load<{
  features: readonly { name: string; messages: Messages; screens?: readonly Screen[] }[]
}>('features.ts')
const { kitMessages, startMessages } = await load<Record<'kitMessages' | 'startMessages', Messages>>('messages/core.ts')
const { shellMessages, toolsMessages } =
  await load<Record<'shellMessages' | 'toolsMessages', Messages>>('shell/messages.ts')
const { resultMessages, sayMessages } =
  await load<Record<'resultMessages' | 'sayMessages', Messages>>('kit/i18n/messages.ts')

const namesOf = ({ own, menu, uses }: Messages): string[] => [
  ...Object.keys(own),
  ...Object.keys(menu),
  ...uses.flatMap(namesOf),
]
const always = namesOf(startMessages)
const shell = namesOf(shellMessages)
/** Namespaces whose messages load automatically when they are needed. */
const onDemand = ['errors', ...namesOf(sayMessages), ...namesOf(resultMessages)]
/**
 * Whether a message is there when it is needed, although nothing loads it beforehand. The text of a failure is, because
 * its code is known only from the failure. A page that shows the text of a certain code without one has to load it.
 */
const arrivesLater = ({ feature, more }: NamedText): boolean =>
  onDemand.includes(feature) && (feature !== 'errors' || more)
const namespaces = new Set([
  ...always,
  ...shell,
  ...onDemand,
  ...namesOf(toolsMessages),
  ...namesOf(kitMessages),
  ...features.flatMap(({ messages }) => namesOf(messages)),
])

const sources = globSync('**/*.{ts,tsx}', { cwd: consoleSource })
  .filter((file) => !isTest(file) && !/^(testing|messages)\//.test(file) && !/\/messages\//.test(file))
  .map((file) => join(consoleSource, file))
const own = makeReader(namespaces)
const below = (file: string): string => file.slice(consoleSource.length + 1)
const featureOf = (file: string): string | undefined => /^features\/([\w-]+)\//.exec(below(file))?.[1]
const messagesOf = (name: string | undefined): Messages | undefined =>
  features.find((one) => one.name === name)?.messages

/** Returns the namespaces that a module uses but that do not load with it. */
const missing = (part: string, loaded: readonly string[]): string[] =>
  [
    ...new Set(
      own
        .textsOf(own.closure([part]))
        .filter((text) => !loaded.includes(text.feature) && !arrivesLater(text))
        .map(({ feature }) => feature),
    ),
  ].map((name) => `${below(part)}: ${name}`)

test('the messages of each page, dialog and float are loaded with its feature or with the shell', () => {
  // Pages without a session load without the shell; the next test covers them.
  const parts = sources
    .filter((file) => featureOf(file) !== undefined && !file.endsWith('/auth/entrance.ts'))
    .flatMap((file) => own.sourceOf(file).lazy.map((part) => ({ feature: featureOf(file), part: part.file })))
    .filter(({ part }) => !/\/messages\//.test(part))
  expect(parts.length).toBeGreaterThan(100)
  expect(
    parts.flatMap(({ feature, part }) => missing(part, [...always, ...shell, ...namesOf(messagesOf(feature)!)])),
    'name the feature that is shown under `uses` in messages.ts',
  ).toEqual([])
})

test('the public pages have their messages without the shell', async () => {
  const file = join(consoleSource, 'features/auth/entrance.ts')
  const { entrance } = await load<{ entrance: readonly Screen[] }>('features/auth/entrance.ts')
  const pages = own.sourceOf(file).lazy
  expect(pages.length).toBe(entrance.length)
  expect(entrance.filter(({ messages }) => messages !== entrance[0]!.messages)).toEqual([])
  expect(pages.flatMap((page) => missing(page.file, [...always, ...namesOf(entrance[0]!.messages!)]))).toEqual([])
})

test("the first page has its messages, although it loads only a part of its feature's", () => {
  const screen = features.flatMap(({ screens = [] }) => screens).find(({ path }) => path === '/management/devices')!
  const page = join(consoleSource, 'features/devices/DevicesPage.tsx')
  expect(missing(page, [...always, ...shell, ...namesOf(screen.messages!)])).toEqual([])
})

/** What the shell and the kit load later together with its messages. All else they load uses messages already there. */
const later: Readonly<Record<string, Messages | undefined>> = {
  'shell/AccountNotices.tsx': messagesOf('auth'),
  'shell/header/Tools.tsx': toolsMessages,
  'features/impersonation/Banner.tsx': messagesOf('impersonation'),
  'features/impersonation/CancelButton.tsx': messagesOf('impersonation'),
}

test('everything that the shell and the kit load later has its messages', () => {
  const parts = sources
    .filter((file) => /^(shell|kit)\//.test(below(file)))
    .flatMap((file) =>
      own.sourceOf(file).lazy.map(({ file: part, start }) => ({
        part,
        before: textOf(`apps/console/src/${below(file)}`).slice(0, start),
      })),
    )
    .filter(({ part }) => !/\/messages\//.test(part))
  expect(parts.length).toBeGreaterThan(20)
  for (const { part, before } of parts) {
    const messages = later[below(part)]
    expect(missing(part, [...always, ...shell, ...(messages ? namesOf(messages) : [])])).toEqual([])
    if (messages) expect(before, below(part)).toMatch(/withMessages\(\w+, \(\) => $/)
  }
})

test('the shell uses only menu messages of features', async () => {
  const named = own
    .textsOf(own.closure([join(consoleSource, 'shell.tsx')]))
    .filter(({ feature }) => ![...always, ...shell, ...onDemand].includes(feature))
  expect(named.length).toBeGreaterThan(50)
  const menus = await Promise.all(
    features.flatMap(({ messages }) =>
      Object.entries(messages.menu).map(
        async ([feature, file]) => [feature, leaves((await file('en'))['en']!)] as const,
      ),
    ),
  )
  // Only the pages without a session use their own titles.
  const told = named.filter(
    ({ feature, key }) => feature !== 'auth' && `${feature}:${key}` !== 'companySignup:found.title',
  )
  expect(
    told.filter((text) => !menus.some(([feature, keys]) => keys.some((key) => isNamed([text], feature, key)))),
    'move it into messages/menu',
  ).toEqual([])
})

const leaves = (texts: Texts, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [path + key] : leaves(value, `${path}${key}.`),
  )

test('every key names its namespace literally', () => {
  // Finds t(`${namespace}:title`), and translateLoose(key, ...) without a literal.
  const hidden = sources
    .filter((file) => !file.endsWith('kit/i18n/i18n.ts'))
    .flatMap((file) =>
      [
        ...textOf(`apps/console/src/${below(file)}`).matchAll(
          /`\$\{[^}]+\}:[a-z]\w*(\.|`)|translateLoose\((?!\s*['"`][a-zA-Z]+:)/g,
        ),
      ].map(([found]) => `${below(file)}: ${found}`),
    )
  expect(hidden).toEqual([])
})
