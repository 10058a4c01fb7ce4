import { expect, test } from 'vitest'
import { pageTitle, withoutRepeats } from './crumbs.ts'
import type { Screen } from './screen.ts'

const screen = (tab?: true): Screen => ({
  path: '/devices/{id}/activity',
  access: 'signed-in',
  title: 'kit:save',
  page: () => Promise.reject(new Error('not rendered')),
  ...(tab && { tab }),
})
const crumbs = (...labels: string[]) => labels.map((label) => ({ label, href: '/' }))

test('the browser tab is titled with the name of the shown record', () => {
  expect(pageTitle(crumbs('Devices', 'Mast 07', 'Activity'), screen(true))).toBe('Activity · Mast 07')
  expect(pageTitle(crumbs('Devices', 'Mast 07'), screen())).toBe('Mast 07')
  // A record that is not loaded yet, and an unknown page.
  expect(pageTitle(crumbs('Devices', '…', 'Activity'), screen(true))).toBe('Activity')
  expect(pageTitle([], undefined)).toBeUndefined()
})

test('a tab that is named like the tab above it is named once, with the record', () => {
  expect(pageTitle(crumbs('Companies', 'Acme', 'Users', 'Users'), screen(true))).toBe('Users · Acme')
  expect(pageTitle(crumbs('Users', 'Users'), screen(true))).toBe('Users')
})

test('FRAME-180 breadcrumbs name a tab once if the tab above it has the same name', () => {
  const labels = (...given: string[]) => withoutRepeats(crumbs(...given)).map(({ label }) => label)
  expect(labels('Companies', 'Acme', 'Users', 'Users')).toEqual(['Companies', 'Acme', 'Users'])
  expect(labels('Companies', '…', '…')).toEqual(['Companies', '…', '…'])
})
