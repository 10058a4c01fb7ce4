import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  permission: {
    view_tags: { title: 'タグを表示', description: 'タグの一覧とページを表示できます。' },
    create_tags: { title: 'タグを作成', description: '会社のデバイス用のタグを作成できます。' },
    update_tags: { title: 'タグを編集', description: 'タグの名前、説明、色、アクションを変更できます。' },
    delete_tags: { title: 'タグを削除', description: 'タグを削除できます。すべてのデバイスからも外れます。' },
  },
  act: {
    tags: { create: 'タグを作成', update: 'タグを編集', remove: 'タグを削除' },
  },
  scope: {
    tags: { title: 'タグ', read: 'タグを表示', write: 'タグを作成、変更、削除' },
  },
}
