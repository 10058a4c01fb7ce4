import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  permission: {
    view_roles: { title: 'ロールを表示', description: 'ロールの一覧と、ロールが属する会社を表示できます。' },
    create_roles: { title: 'ロールを作成', description: '自分が持つ権限でロールを作成できます。' },
    update_roles: { title: 'ロールを編集', description: '会社が作成したロールの名称、説明、権限を変更できます。' },
    delete_roles: {
      title: 'ロールを削除',
      description: '会社が作成し、どのユーザーにも割り当てられていないロールを削除できます。',
    },
    view_permissions: {
      title: 'ロールの権限を表示',
      description: '権限の一覧と、ロールに含まれる権限を表示できます。',
    },
  },
  act: {
    roles: { create: 'ロールを作成', update: 'ロールを編集', overwrite: 'ロールの権限を変更', remove: 'ロールを削除' },
  },
  scope: {
    roles: { title: 'ロール', read: 'ロールと権限を表示', write: 'ロールを作成、変更、削除' },
  },
}
