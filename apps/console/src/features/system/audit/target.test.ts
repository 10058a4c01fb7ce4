import { beforeAll, expect, test } from 'vitest'
import { preparePage } from '../../../testing/page.tsx'
import { targetPage, targetText, targetTitle } from './target.ts'

beforeAll(preparePage)

const line = (target: string | null, target_name: string | null = null, act = 'PUT /x') => ({
  target,
  target_name,
  act,
})

test('SYSTEM-015 a target without a name is shown by its kind and its id', () => {
  expect(targetText(line('tag:5', 'Harbour'))).toBe('Harbour')
  expect(targetTitle(line('tag:5', 'Harbour'))).toBe('Tag #5')
  expect(targetText(line('devices:1,2'))).toBe('Device #1, #2')
  expect(targetText(line('remote-access:7'))).toBe('Remote access #7')
  expect(targetText(line('approved-devices:12'))).toBe('Approved devices: 12')
  expect(targetText(line('https://outpost.example'))).toBe('https://outpost.example')
  expect(targetText(line(null))).toBe('')
})

test('SYSTEM-015 a target that exists leads to its page', () => {
  expect(targetPage(line('company:3', 'North'))).toEqual({
    path: '/companies/{company_id}',
    href: '/companies/3',
  })
  expect(targetPage(line('remote-access:7', 'SSH'))?.href).toBe('/remote/access/7')
  expect(targetPage(line('tag:5', 'Harbour', 'DELETE /tags/{id}'))).toBeUndefined()
  expect(targetPage(line('tag:5'))).toBeUndefined()
  expect(targetPage(line('devices:1,2', 'Mast, Quay'))).toBeUndefined()
  expect(targetPage(line('user:1', 'a@example.com'))).toBeUndefined()
})
