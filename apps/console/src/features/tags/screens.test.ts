import { expect, test } from 'vitest'
import { screens } from './screens.ts'

test('TAGS-001 TAGS-002 TAGS-003 every tag page requires the permission to view tags', () => {
  expect(screens.map(({ path, access }) => [path, access])).toEqual([
    ['/tags', 'view_tags'],
    ['/tag/{id}', 'view_tags'],
    ['/companies/{company_id}/tags', 'view_tags'],
  ])
  expect(screens.find(({ path }) => path === '/companies/{company_id}/tags')).toMatchObject({
    name: 'company.tags',
    under: '/companies/{company_id}',
  })
})
