import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root, textOf } from './source-files.ts'

/**
 * Declarations that name a side on purpose: for what is drawn from left to right in every language, and those that a
 * rule for `[dir='rtl']` next to them mirrors. All other styles use start and end, so that the console also works in
 * languages written from right to left (FRAME-016).
 */
const exceptions: Readonly<Record<string, string>> = {
  'packages/ui/src/DataTable/Table.module.css transform: translateX(-100%)': 'a bar that runs while a list is loaded',
  'packages/ui/src/DataTable/Table.module.css transform: translateX(340%)': 'the same',
  'packages/ui/src/DataTable/Table.module.css box-shadow: 1px 0 0 var(--ui-hairline), 6px 0 8px -6px rgb(0 0 0 / 18%)':
    'turned round',
  'packages/ui/src/DataTable/Table.module.css box-shadow: -1px 0 0 var(--ui-hairline)': 'turned round',
  'packages/ui/src/DataTable/Row.module.css box-shadow: inset 2px 2px 0 var(--ui-accent-text), inset 0 -2px 0 var(--ui-accent-text)':
    'turned round',
  'packages/ui/src/DataTable/Row.module.css box-shadow: inset -2px 2px 0 var(--ui-accent-text), inset 0 -2px 0 var(--ui-accent-text)':
    'turned round',
  'packages/ui/src/DataTable/Row.module.css box-shadow: inset 2px 0 0 var(--ui-accent-text)': 'turned round',
  'packages/ui/src/DataTable/Row.module.css mask-image: linear-gradient(to right, transparent, #000 16px)':
    'turned round',
  'packages/ui/src/chart/Chart.module.css margin: 0 28px 0 -4px':
    'time runs from left to right in charts of every language',
  'apps/console/src/shell/Start.module.css object-position: left': 'turned round',
}

const FOUR_SIDED = new Set([
  'margin',
  'padding',
  'inset',
  'border-width',
  'border-style',
  'border-color',
  'scroll-margin',
  'scroll-padding',
])
const parts = (value: string): string[] => value.match(/(?:[^\s(]|\([^)]*\))+/g) ?? []
const NAMES_SIDE =
  /^(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b.*|left|right|border-(?:top|bottom)-(?:left|right)-radius)$/
const VALUES: readonly [RegExp, RegExp][] = [
  [
    /^(?:text-align|float|clear|justify-content|object-position|background-position|transform-origin)$/,
    /\b(?:left|right)\b/,
  ],
  [/^(?:mask-image|background|background-image)$/, /to (?:left|right)/],
  [/^(?:transform|translate)$/, /translateX\((?!-50%)/],
  [/^box-shadow$/, /(?:^|,\s*)(?:inset )?-?[1-9]\d*px /],
]

/** Whether a declaration names a side: by its property, by four values whose right and left differ, or by its value. */
function isOneSided(property: string, value: string): boolean {
  if (NAMES_SIDE.test(property)) return true
  const given = parts(value)
  if (FOUR_SIDED.has(property) && given.length === 4 && given[1] !== given[3]) return true
  if (
    property === 'border-radius' &&
    (given.length === 3 ||
      given.length === 2 ||
      (given.length === 4 && (given[0] !== given[1] || given[2] !== given[3])))
  )
    return true
  return VALUES.some(([names, sides]) => names.test(property) && sides.test(value))
}

/** Returns the declarations of a style sheet that name a side, except in rules for one direction only. */
function sidesIn(css: string): string[] {
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  return [...bare.matchAll(/([^{}]*)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) => {
    if (/^\s*(?:\[dir=[^\]]+\][^,]*(?:,\s*)?)+$/.test(selector)) return []
    return body
      .split(';')
      .map((line) => line.trim().replaceAll(/\s+/g, ' '))
      .filter((line) => {
        const [, property = '', value = ''] = /^([\w-]+): ?(.+)$/.exec(line) ?? []
        return property !== '' && isOneSided(property, value)
      })
  })
}

const sheets = globSync('{packages/ui,apps/console}/src/**/*.css', { cwd: root })

test('FRAME-016: styles use start and end instead of left and right', () => {
  expect(sheets.length).toBeGreaterThan(30)
  const found = new Set(sheets.flatMap((file) => sidesIn(textOf(file)).map((line) => `${file} ${line}`)))
  expect([...found].filter((line) => !(line in exceptions))).toEqual([])
  expect(
    Object.keys(exceptions).filter((line) => !found.has(line)),
    'no longer needed',
  ).toEqual([])
})

test.each([
  'margin-left: 4px',
  'left: 0',
  'padding: 1px 2px 3px 4px',
  'text-align: right',
  'float: left',
  'border-left: 1px solid red',
  'border-top-left-radius: 4px',
  'border-radius: 4px 0',
  'transform: translateX(8px)',
  'box-shadow: 1px 0 0 red',
])('%s is reported', (line) => {
  expect(sidesIn(`.a { color: red; ${line}; }`)).toHaveLength(1)
})

test.each([
  'margin-inline-start: 4px',
  'padding: 1px 2px 3px 2px',
  'text-align: start',
  'border-radius: 4px',
  'border-radius: 4px 4px 0 0',
  'box-shadow: 0 1px 2px red',
  'inset-inline: 0',
  'align-items: flex-start',
])('%s is not reported', (line) => {
  expect(sidesIn(`.a { ${line}; }`)).toEqual([])
})

test('a rule for one text direction may name a side', () => {
  expect(sidesIn("[dir='rtl'] .a { left: 0; } .b, [dir='rtl'] .c { left: 0; }")).toHaveLength(1)
})
