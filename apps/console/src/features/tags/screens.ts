import { tags } from '@outpost/contract/tags/endpoints'
import { IconTag } from '@tabler/icons-react'
import { screen, titleOf } from '../../kit/screen/screen.ts'

export const screens = [
  screen({
    path: '/tags',
    access: tags.list.access,
    title: 'tags:tags',
    nav: { group: 'administration', place: 3, icon: IconTag, highlights: ['/forms/add-tag', '/forms/edit-tag'] },
    help: 'tags',
    page: () => import('./TagsPage.tsx'),
  }),
  screen({
    path: '/tag/{id}',
    access: tags.get.access,
    title: titleOf(
      tags.get,
      ({ id }) => ({ id: Number(id) }),
      (tag) => tag.name,
    ),
    under: '/tags',
    page: () => import('./TagPage.tsx'),
  }),
  screen({
    path: '/companies/{company_id}/tags',
    name: 'company.tags',
    access: tags.list.access,
    title: 'tags:tags',
    under: '/companies/{company_id}',
    tab: 5,
    help: 'tags',
    page: () => import('./CompanyTagsTab.tsx'),
  }),
]
