import { scopeCatalogue } from '@outpost/contract/scopes'
import { beforeAll, expect, test } from 'vitest'
import { languages, startI18n, translate, type Language } from '../../../kit/i18n/i18n.ts'
import { messages } from '../messages.ts'
import { scopeLabels, scopeLines } from './scopeLabels.ts'

const scopes = scopeCatalogue.map(({ name }) => name).filter((name) => name !== '*')
const speak = (language: Language): Promise<void> => startI18n(language, messages)
beforeAll(() => speak('en'))

test.each(languages)('AUTH-073: every scope has a name and a description in %s', async (language) => {
  await speak(language)
  const raw = scopes.filter((scope) => {
    const [line] = scopeLines(translate, [scope])
    const resource = scope.split(':')[0]!
    return line!.label.startsWith(`${resource}:`) || line!.allows.length !== 1
  })
  expect(raw).toEqual([])
  await speak('en')
})

test('scopes of a resource are described together, and a wildcard stands for all existing rights', () => {
  expect(scopeLines(translate, ['devices:read', 'tags:*', 'devices:write'])).toEqual([
    { label: 'Devices: Read, Write', allows: [expect.stringMatching(/^View devices/), expect.stringMatching(/^Add/)] },
    { label: 'Tags: Read, Write', allows: ['View tags', 'Create, change and delete tags'] },
  ])
  expect(scopeLines(translate, ['audit:*'])).toEqual([{ label: 'Audit log: Read', allows: ['View the audit log'] }])
})

test('lists show only the labels', () => {
  expect(scopeLabels(translate, ['files:read', 'images:write'])).toBe('Files: Read; Images: Write')
  expect(scopeLabels(translate, ['*'])).toBe('Everything')
})
