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

it('says every reason of the server for a wrong value in the language of the reader', async () => {
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
