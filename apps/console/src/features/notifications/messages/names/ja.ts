import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  permission: {
    create_announcements: {
      title: 'お知らせを管理',
      description: 'すべてのユーザーに表示されるお知らせを公開、編集、削除できます。',
    },
  },
  act: {
    notifications: { see: '通知を既読に変更' },
    announcements: { create: 'お知らせを作成', update: 'お知らせを編集', remove: 'お知らせを削除' },
  },
  scope: {
    announcements: { title: 'お知らせ', read: 'お知らせを表示', write: 'お知らせを公開、変更、削除' },
    notifications: { title: '通知', read: '自分の通知を表示', write: '自分の通知を既読にする' },
  },
}
