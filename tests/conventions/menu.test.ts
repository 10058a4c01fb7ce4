import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { ruleText } from './rule-files.ts'
import { root } from './source-files.ts'

interface Line {
  path: string
  title: unknown
  nav?: { group: string; place: number; label?: string }
}

const load = async <T>(path: string): Promise<T> =>
  (await import(/* @vite-ignore */ pathToFileURL(join(root, path)).href)) as T
const { screens } = await load<{ screens: readonly Line[] }>('apps/console/src/features.ts')

/** The rule of each menu group, by the name that the console uses for the group. */
const rules = {
  management: 'FRAME-018',
  connect: 'FRAME-019',
  vpn: 'FRAME-020',
  administration: 'FRAME-021',
  system: 'FRAME-022',
} as const
type Group = keyof typeof rules
const groups = Object.keys(rules) as Group[]

/** Returns the caption and the menu items that a rule names: `Menu group "System": "Statistics", ...` */
function ruleOf(group: Group): { caption: string; lines: string[] } {
  const [caption = '', ...lines] = [...ruleText(rules[group]).matchAll(/"([^"]+)"/g)].map(([, words]) => words!)
  return { caption, lines }
}

type LoadMessages = (language: 'en') => Promise<{ en: Record<string, unknown> }>
const { features } = await load<{ features: readonly { messages: { menu: Record<string, LoadMessages> } }[] }>(
  'apps/console/src/features.ts',
)
const loaders = features.flatMap(({ messages }) => Object.entries(messages.menu))
const texts: Record<string, unknown> = Object.fromEntries(
  await Promise.all(loaders.map(async ([namespace, file]) => [namespace, (await file('en')).en] as const)),
)
texts['frame'] = (await load<{ en: unknown }>('apps/console/src/shell/messages/en.ts')).en

/** Returns the English text of a key such as `devices:title`, from the messages that load with the shell. */
const english = (key: string): unknown =>
  key.split(/[:.]/).reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], texts)

const inMenu = (group: Group): Line[] => screens.filter(({ nav }) => nav?.group === group)

test.each(groups)(
  'FRAME-018 FRAME-019 FRAME-020 FRAME-021 FRAME-022: the group %s has the caption of its rule',
  (group) => {
    expect(english(`frame:group.${group}`)).toBe(ruleOf(group).caption.replace('{short name}', '{{name}}'))
  },
)

test.each(groups)(
  'FRAME-018 FRAME-019 FRAME-020 FRAME-021 FRAME-022: each built item of the rule is in the group %s at its place, and other items follow',
  (group) => {
    const { lines } = ruleOf(group)
    expect(lines.length).toBeGreaterThan(1)
    const shown = inMenu(group).map(({ nav, title }) => ({
      words: String(english(nav!.label ?? String(title))),
      place: nav!.place,
    }))
    const isRight = ({ words, place }: { words: string; place: number }): boolean =>
      lines.includes(words) ? place === lines.indexOf(words) + 1 : place > lines.length
    expect(shown.filter((line) => !isRight(line))).toEqual([])
  },
)

test('the menu has items, so that these tests can fail', () => {
  expect(groups.flatMap(inMenu).length).toBeGreaterThan(1)
})
