import { beforeAll, expect, test } from 'vitest'
import { allMessages } from '../../messages/all.ts'
import { loadUiMessages } from '../../messages/core.ts'
import { failureMessage, successMessage } from './results.ts'
import { changeLanguage, languages, startI18n } from '../i18n/i18n.ts'

beforeAll(() => startI18n('en', allMessages, loadUiMessages))

test.each([
  ['POST', '/tags', 'Tag created successfully', 'Failed to create tag (Bad Gateway)'],
  ['PUT', '/companies/{id}', 'Company updated successfully', 'Failed to update company (Bad Gateway)'],
  ['DELETE', '/users/5', 'User removed successfully', 'Failed to remove user (Bad Gateway)'],
  ['PATCH', '/devices/5', undefined, 'Failed to get device (Bad Gateway)'],
  ['GET', '/vpn/hubs?limit=10', undefined, 'Failed to get VPN hub (Bad Gateway)'],
])('FRAME-092, FRAME-093: %s %s', (method, path, done, failed) => {
  expect(successMessage(method, path.replace(/\?.*/, ''))).toBe(done)
  expect(failureMessage({ method, url: `/api${path}` }, 'Bad Gateway')).toBe(failed)
})

test.each([
  ['POST', '/devices/passwords/generate', 'Passwords generated successfully', 'Failed to generate passwords (502)'],
  ['POST', '/devices/passwords/set', 'Passwords set successfully', 'Failed to set passwords (502)'],
  ['POST', '/files', 'File uploaded successfully', 'Failed to upload file (502)'],
  ['DELETE', '/files', 'File removed successfully', 'Failed to remove file (502)'],
  ['POST', '/companies/data', 'Company data added successfully', 'Failed to add company data (502)'],
  ['POST', '/users/invite', 'User invited successfully', 'Failed to invite user (502)'],
  ['POST', '/devices/updates/cancel', 'Updates cancelled successfully', 'Failed to cancel updates (502)'],
  ['POST', '/credits/codes/activate', 'Code activated successfully', 'Failed to activate code (502)'],
  ['POST', '/credits/move', 'Resources moved successfully', 'Failed to move resources (502)'],
  ['POST', '/devices/credits/move', 'Device resources moved successfully', 'Failed to move device resources (502)'],
  // FRAME-247: an action creates no device.
  ['POST', '/devices/actions', 'Action sent successfully', 'Failed to send action to devices (502)'],
  ['PUT', '/devices/tags', 'Device tags updated successfully', 'Failed to update device tags (502)'],
  ['POST', '/devices/authorized', 'Device approved successfully', 'Failed to approve device (502)'],
  ['DELETE', '/devices/authorized/7', 'Device removed successfully', 'Failed to remove device (502)'],
  [
    'POST',
    '/data-collect/configs/7/assign',
    'Monitoring template assigned successfully',
    'Failed to assign monitoring template (502)',
  ],
  [
    'DELETE',
    '/suppressed-emails/a%40b.no',
    'Email address unblocked successfully',
    'Failed to unblock email address (502)',
  ],
  ['PUT', '/mfa', 'Second factor set up successfully', 'Failed to set up second factor (502)'],
  ['DELETE', '/mfa', 'Second factor removed successfully', 'Failed to remove second factor (502)'],
  ['DELETE', '/admin/users/mfa', 'Second factor removed successfully', 'Failed to remove second factor (502)'],
  ['DELETE', '/admin/users/', 'User removed successfully', 'Failed to remove user (502)'],
])('FRAME-094, FRAME-247: %s %s has its own messages', (method, path, done, failed) => {
  expect(successMessage(method, path)).toBe(done)
  expect(failureMessage({ method, url: `https://review.example/api${path}` }, '502')).toBe(failed)
})

test('FRAME-093: a missing request is a server error, and an unknown path is an entry without a success message', () => {
  expect(failureMessage(undefined, '502')).toBe('Server error')
  expect(failureMessage({ method: 'POST', url: '/api/something/else' }, '$& 502')).toBe(
    'Failed to create entry ($& 502)',
  )
  expect(successMessage('POST', '/something/else')).toBeUndefined()
})

test('FRAME-093: every language has its own sentence', async () => {
  const sentences: string[] = []
  for (const language of languages) {
    await changeLanguage(language)
    sentences.push(
      `${successMessage('POST', '/companies')} / ${failureMessage({ method: 'POST', url: '/api/companies' }, '502')}`,
    )
  }
  await changeLanguage('en')
  expect(sentences).toEqual([
    'Company created successfully / Failed to create company (502)',
    'Firmaet er opprettet / Kunne ikke opprette firmaet (502)',
    '会社を作成しました / 会社を作成できませんでした（502）',
    'Компанію створено / Не вдалося створити компанію (502)',
  ])
})
