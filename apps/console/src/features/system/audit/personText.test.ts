import { expect, test } from 'vitest'
import type { AuditLine } from '@outpost/contract/system/audit/schemas'
import { startI18n, translate } from '../../../kit/i18n/i18n.ts'
import { allMessages } from '../../../messages/all.ts'
import { loadUiMessages } from '../../../messages/core.ts'
import { personText } from './columns.tsx'

test('SYSTEM-054 the log says that a user of a parent company did it, also if that has no name', async () => {
  await startI18n('en', allMessages, loadUiMessages)
  const line = { username: 'Liv', by_parent: true, on_behalf_of: null, on_behalf_of_name: null } as AuditLine
  expect(personText(line, translate)).toBe('Liv (parent company)')
  expect(personText({ ...line, username: null }, translate)).toBe('A user of a parent company')
  expect(personText({ ...line, by_parent: false }, translate)).toBe('Liv')
})
