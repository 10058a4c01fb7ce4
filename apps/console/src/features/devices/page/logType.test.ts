import { expect, test } from 'vitest'
import { startI18n } from '../../../kit/i18n/i18n.ts'
import { allMessages } from '../../../messages/all.ts'
import { loadUiMessages } from '../../../messages/core.ts'
import { accessSentences, formerSentences, jobSentences, sentences } from './logSentences.ts'
import { jobText, logText } from './logText.ts'
import { logTypeName } from './logType.ts'
import { en } from './messages/en.ts'

test('DEVICES-150 the log of a device names what happened in the language of the console, and events of the device as they are', async () => {
  await startI18n('en', allMessages, loadUiMessages)
  for (const [key, words] of Object.entries(en.log.types)) expect(logTypeName(key.replaceAll('_', ' '))).toBe(words)
  expect(['Download backup', 'Remove device'].map(logTypeName)).toEqual(['Request backup', 'Delete device'])
  await startI18n('nb', allMessages, loadUiMessages)
  expect(['Move device', 'Reboot', 'Download event log', 'tunnel_ended'].map(logTypeName)).toEqual([
    'Enhet flyttet',
    'Omstart',
    'Forespørsel om hendelseslogg',
    'tunnel_ended',
  ])
})

test('DEVICES-150 the details that the server writes are told in the language of the console, and those of the device as they are', async () => {
  await startI18n('en', allMessages, loadUiMessages)
  expect(Object.fromEntries([...sentences, ...jobSentences, ...accessSentences])).toEqual(en.log.says)
  await startI18n('nb', allMessages, loadUiMessages)
  const text = (log: string, type = 'Edit device') => logText({ type, log })
  expect(text('Changed: name, firmware, password')).toBe('Endret: Navn, Fastvare, Passord')
  expect(text('Enrolled with a token. Key SHA256:abc', 'Enrolment')).toBe('Registrert med et token. Nøkkel SHA256:abc')
  expect(text('Ordered', 'Command')).toBe('Ordered')
  expect(text('tunnel 7 ended', 'tunnel_ended')).toBe('tunnel 7 ended')
  expect(formerSentences.map(([, english]) => text(english))).toEqual([
    'Forespurt',
    'Slettet',
    'En datapakke er utløpt; {{amount}} GB ble ikke brukt',
    'Navnet er allerede i bruk.',
    'Målet svarte ikke i tide.',
  ])
})

test('DEVICES-150 the results of updates and backups are told in the language of the console, and words of the device as they are', async () => {
  await startI18n('nb', allMessages, loadUiMessages)
  const text = (log: string, type = 'Update firmware') => logText({ type, log })
  expect(text('a.bin: The device is offline.')).toBe('a.bin: Enheten er frakoblet.')
  expect(text('a.bin: Firmware R_00.07: x was installed.')).toBe('a.bin: Fastvare R_00.07: x er installert.')
  expect(text('a.bin: The device still reports no firmware.')).toBe(
    'a.bin: Enheten rapporterer fortsatt ingen fastvare.',
  )
  expect(text('a.bin: The device refused the update: NO_SPACE')).toBe('a.bin: Enheten avviste oppdateringen: NO_SPACE')
  expect(text('a.bin: no space left')).toBe('a.bin: no space left')
  expect(text('The device did not send a file.', 'Download backup')).toBe('Enheten sendte ingen fil.')
})

test('CONFIGURATOR-087 the end of a change is told in the language of the console, with the words of the device', async () => {
  await startI18n('nb', allMessages, loadUiMessages)
  const text = (log: string) => logText({ type: 'Configuration change', log })
  expect(logTypeName('Configuration change')).toBe('Konfigurasjonsendring')
  expect(text('Site: north: Applied and confirmed.')).toBe('Site: north: Utført og bekreftet.')
  expect(text('Site: The device restored its previous configuration: ping: failed')).toBe(
    'Site: Enheten gjenopprettet den forrige konfigurasjonen: ping: failed',
  )
  expect(text('Site: The device refused the change: BASE_CHANGED')).toBe(
    'Site: Enheten avviste endringen: BASE_CHANGED',
  )
})

test.each([
  ['Main: SSH session to 192.168.1.1:22', 'Main: SSH-økt til 192.168.1.1:22'],
  ['Main: changed name, destination_port', 'Main: endret Navn, Port'],
  ['Main: changed nothing', 'Main: endret ingenting'],
  ['Scan of the network behind the device, ports 22, 80', 'Skanning av nettverket bak enheten, porter 22, 80'],
  ['Main: uploaded /a (1).txt (5 bytes, SHA-256 ab)', 'Main: lastet opp /a (1).txt (5 byte, SHA-256 ab)'],
  ['Main: could not upload /a: This is not a folder.', 'Main: kunne ikke laste opp /a: Dette er ikke en mappe.'],
  ['Main: could not upload /a: Failure: quota', 'Main: kunne ikke laste opp /a: Failure: quota'],
  ['Main: downloaded /a (1) (5 bytes, interrupted)', 'Main: lastet ned /a (1) (5 byte, avbrutt)'],
  ['Main: downloaded /a from byte 7 (5 bytes)', 'Main: lastet ned /a fra byte 7 (5 byte)'],
  ['Main: downloaded /tmp from byte x (5 bytes)', 'Main: lastet ned /tmp from byte x (5 byte)'],
  ['Main: removed 3 of /a, /b', 'Main: slettet 3 av /a, /b'],
  ['Main: removed the accepted key SHA256:x', 'Main: fjernet den godtatte nøkkelen SHA256:x'],
  ['Main: 12 more', 'Main: 12 til'],
  ['Main: nothing more', 'Main: nothing more'],
])('DEVICES-150 "%s" about remote access is told in the language of the console', async (log, told) => {
  await startI18n('nb', allMessages, loadUiMessages)
  expect(logText({ type: 'Remote access', log })).toBe(told)
})

test('JOBS-036 the steps of a job are told in the language of the console, with the words of the device', async () => {
  await startI18n('ja', allMessages, loadUiMessages)
  expect(['Done.', 'Waiting for the device to come online.', 'Firmware R_00.07 was installed.'].map(jobText)).toEqual([
    '完了しました。',
    'デバイスがオンラインになるのを待っています。',
    'ファームウェア R_00.07 をインストールしました。',
  ])
  const left =
    '“Uptime” failed. The device did not reconnect in time, so the command was not sent. Tasks that were not run: 2.'
  expect(jobText(left)).toBe(
    '「Uptime」は失敗しました。デバイスが時間内に再接続しなかったため、コマンドは送信されませんでした。 実行されなかったタスク: 2 件。',
  )
  expect(['backup.tar.gz', 'no space left', ''].map(jobText)).toEqual(['backup.tar.gz', 'no space left', ''])
})
