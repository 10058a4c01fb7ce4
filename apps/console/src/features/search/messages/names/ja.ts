import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  scope: {
    search: { title: '検索', read: '自分が閲覧できるものすべてを検索' },
  },
}
