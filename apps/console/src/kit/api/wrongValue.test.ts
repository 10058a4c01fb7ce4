import { fail } from '@outpost/contract/kit/errors'
import { fillText, validationMessages, type ValidationTextName } from '@outpost/contract/kit/validation-messages'
import { expect, it } from 'vitest'
import { allMessages } from '../../messages/all.ts'
import { loadUiMessages } from '../../messages/core.ts'
import { itemText } from './explain.ts'
import { changeLanguage, startI18n } from '../i18n/i18n.ts'

const names = Object.keys(validationMessages) as ValidationTextName[]
const said = (): string[] =>
  names.map((name) =>
    itemText({
      code: 'VALIDATION',
      source: 'port',
      message: fillText(name, { limit: 30, step: 5, values: 'ssh, http', names: 'colour' }),
    }),
  )

it("says when a rate-limited request may be repeated, in the user's language", async () => {
  await startI18n('en', allMessages, loadUiMessages)
  const textOf = (retryAfter: number): string => itemText(fail('TOO_MANY_REQUESTS', { retryAfter }).items[0]!)
  expect([1, 60, 121, 7201].map(textOf)).toEqual([
    'Too many requests. Try again in 1 second.',
    'Too many requests. Try again in 60 seconds.',
    'Too many requests. Try again in 3 minutes.',
    'Too many requests. Try again in 3 hours.',
  ])
  await changeLanguage('uk')
  expect(textOf(60)).toBe('Забагато запитів. Спробуйте ще раз через 60 секунд.')
  await changeLanguage('en')
})

it('translates every server message about an invalid value', async () => {
  await startI18n('en', allMessages, loadUiMessages)
  const english = said()
  expect(english).toEqual(
    names.map((name) => fillText(name, { limit: 30, step: 5, values: 'ssh, http', names: 'colour' })),
  )
  for (const language of ['nb', 'ja', 'uk'] as const) {
    await changeLanguage(language)
    const translated = said()
    expect(
      translated.filter((text) => english.includes(text)),
      language,
    ).toEqual([])
    expect(translated[names.indexOf('choice')], language).toContain('ssh, http')
    expect(itemText({ code: 'VALIDATION', source: 'name', message: 'Take another.' }), language).toBe('Take another.')
  }
})
