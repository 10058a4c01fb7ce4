import { beforeAll, expect, test } from 'vitest'
import { allMessages } from '../../../messages/all.ts'
import { loadUiMessages } from '../../../messages/core.ts'
import { startI18n } from '../../i18n/i18n.ts'
import { statusCsv } from './statusCsv.ts'

beforeAll(() => startI18n('en', allMessages, loadUiMessages))

test('CHANNELS-014: the outcome is exported as a table without spreadsheet formulas', () => {
  const events = {
    1: { status: 'error', type: 'text', value: '=cmd|" /C calc"', errorcode: -97 },
    2: { status: 'completed', type: 'text', value: 'Back\nagain' },
  } as const
  const csv = statusCsv(
    [
      { key: '1', label: 'Mast, north' },
      { key: '2', label: 'Pump' },
      { key: '3', label: '@silent' },
    ],
    (key) => events[key as unknown as 1 | 2],
  )
  expect(csv.split('\r\n')).toEqual([
    '"Name","Status","Message","Error code"',
    `"Mast, north","Failed","'=cmd|"" /C calc""","-97"`,
    '"Pump","Done","Back\nagain",""',
    `"'@silent","Waiting","",""`,
    '',
  ])
})
