import { expect, test } from 'vitest'
import { PUBLIC_CALLS } from './public-calls.ts'
import { readRules } from './rule-files.ts'
import type { Kind } from './rules.ts'
import { CONSTANTS } from './spec-constants.ts'
import { CALLS, DIALOGS, ROUTE_NAMES, ROUTES } from './spec-names.ts'
import { LABELS, TEXTS, WORDS } from './spec-messages.ts'

const { rules } = readRules()
const allMessageTexts = rules.map((rule) => rule.text).join('\n')
const textsOf = (kind: Kind) => rules.filter((rule) => rule.kind === kind).map((rule) => rule.text)

/**
 * Returns the names with which the rules of a kind begin: the dialog in double quotes, the path or call in backticks.
 */
const namesOf = (kind: 'route' | 'dialog' | 'call') =>
  textsOf(kind).map((text) => text.slice(1, text.indexOf(text[0]!, 1)))

/** Returns the names that no rule contains. */
const missing = (names: string[], isThere: (name: string) => boolean) => names.filter((name) => !isThere(name))

const findRepeated = (names: string[]) => names.filter((name, index) => names.indexOf(name) !== index)

test('every route has its own rule', () => {
  expect(missing(ROUTES, (path) => namesOf('route').includes(path))).toEqual([])
  expect(missing(ROUTE_NAMES, (name) => allMessageTexts.includes(`\`${name}\``))).toEqual([])
  expect(findRepeated(namesOf('route'))).toEqual([])
})

test('every dialog has its own rule', () => {
  expect(missing(DIALOGS, (name) => namesOf('dialog').includes(name))).toEqual([])
  expect(findRepeated(namesOf('dialog'))).toEqual([])
})

test('every call has its own rule', () => {
  expect(missing(CALLS, (call) => namesOf('call').includes(call))).toEqual([])
  expect(missing(PUBLIC_CALLS, (call) => namesOf('call').includes(call))).toEqual([])
  expect(findRepeated(namesOf('call'))).toEqual([])
})

test('every required text is quoted in the rules', () => {
  expect(missing([...TEXTS, ...LABELS], (text) => allMessageTexts.includes(`"${text}"`))).toEqual([])
})

test('every role, permission, code and key is named in the rules', () => {
  const words = new Set(allMessageTexts.split(/[^\w/.-]+/).map((word) => word.replace(/[.]$/, '')))
  expect(missing(WORDS, (word) => words.has(word))).toEqual([])
})

test('every limit and constant is named in a rule of its feature', () => {
  for (const [feature, constants] of Object.entries(CONSTANTS)) {
    const texts = rules.filter((rule) => rule.feature === feature).map((rule) => rule.text)
    expect(
      missing(constants, (constant) => texts.some((text) => text.includes(constant))),
      feature,
    ).toEqual([])
  }
})
