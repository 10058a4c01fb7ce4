import { expect, test } from 'vitest'
import { startI18n } from '../../../kit/i18n/i18n.ts'
import { allMessages } from '../../../messages/all.ts'
import { loadUiMessages } from '../../../messages/core.ts'
import { logTypeName } from './logType.ts'
import { en } from './messages/en.ts'

test('DEVICES-150 the log of a device names what happened in the language of the console, and events of the device as they are', async () => {
  await startI18n('en', allMessages, loadUiMessages)
  for (const words of Object.values(en.log.types)) expect(logTypeName(words)).toBe(words)
  await startI18n('nb', allMessages, loadUiMessages)
  expect(['Move device', 'Reboot', 'Download event log', 'tunnel_ended'].map(logTypeName)).toEqual([
    'Enhet flyttet',
    'Omstart',
    'Nedlasting av hendelseslogg',
    'tunnel_ended',
  ])
})
