import type { AuditLine } from '@outpost/contract/system/audit/schemas'
import { beforeAll, expect, test } from 'vitest'
import { languages, startI18n, translate } from '../../../kit/i18n/i18n.ts'

import { messages } from '../messages.ts'
import { actText, reasonText } from './actText.ts'
import { fieldText, valueText } from './changeText.ts'

beforeAll(() => startI18n('en', messages))

test('SYSTEM-015 acts are told in the past, and what was refused is not told as done', () => {
  const act = { act: 'PUT /roles', act_name: 'roles.overwrite' }
  expect(actText(act)).toBe('Changed role permissions')
  expect(actText({ ...act, refused: 'FORBIDDEN' })).toBe('Changed role permissions (refused)')
  expect(actText({ act: 'POST /former/call', act_name: null })).toBe('POST /former/call')
})

test('SYSTEM-024 fields and values of a change are shown with their names', () => {
  expect(fieldText('parent')).toBe('Parent company')
  expect(fieldText('permission:execute_device_actions')).toBe('Run device actions')
  expect(fieldText('something_new')).toBe('something_new')
  expect(valueText(true, translate)).toBe('Yes')
  expect(valueText(null, translate)).toBeUndefined()
  expect(valueText(['a', 'b'], translate)).toBe('a, b')
})

test.each(languages)('SYSTEM-024 the reason of a refused sign-in has words in %s', async (language) => {
  await startI18n(language, messages)
  for (const reason of ['wrong_password', 'wrong_code', 'disabled']) {
    expect(reasonText({ detail: { reason } } as unknown as AuditLine)).not.toBe(reason)
  }
  expect(reasonText({ detail: {} } as unknown as AuditLine)).toBeUndefined()
})
