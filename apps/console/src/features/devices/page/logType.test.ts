import { expect, test } from 'vitest'
import { startI18n } from '../../../kit/i18n/i18n.ts'
import { allMessages } from '../../../messages/all.ts'
import { loadUiMessages } from '../../../messages/core.ts'
import { logText } from './logText.ts'
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

test('DEVICES-150 the details that the server writes are told in the language of the console, and those of the device as they are', async () => {
  await startI18n('en', allMessages, loadUiMessages)
  for (const english of Object.values(en.log.says)) expect(logText({ type: 'Monitoring', log: english })).toBe(english)
  await startI18n('nb', allMessages, loadUiMessages)
  const text = (log: string, type = 'Edit device') => logText({ type, log })
  expect(text('Changed: name, firmware')).toBe('Endret: Navn, Fastvare')
  expect(text('Main: SSH session to 192.168.1.1:22', 'Remote access')).toBe('Main: SSH-økt til 192.168.1.1:22')
  expect(text('Enrolled with a token. Key SHA256:abc', 'Enrolment')).toBe('Registrert med et token. Nøkkel SHA256:abc')
  expect(text('Ordered', 'Command')).toBe('Ordered')
  expect(text('tunnel 7 ended', 'tunnel_ended')).toBe('tunnel 7 ended')
})
