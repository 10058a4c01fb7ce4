import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  permission: {
    view_companies: { title: '会社を表示', description: '会社の一覧、会社ツリー、会社のページを表示できます。' },
    create_companies: { title: '会社を作成', description: '自社または子会社の下に会社を作成できます。' },
    update_companies: {
      title: '会社を編集',
      description: '会社名、連絡先、クレジットの設定、上限を変更し、表のビューを共有できます。',
    },
    delete_companies: { title: '会社を削除', description: '子会社、ユーザー、デバイスのない会社を削除できます。' },
    move_companies: { title: '会社を移動', description: '会社をすべての子会社とともに別の会社の下に移動できます。' },
  },
  act: {
    companies: {
      create: '会社を作成',
      update: '会社を編集',
      setFlags: '会社のクレジットと上限を変更',
      move: '会社を移動',
      remove: '会社を削除',
    },
  },
  scope: {
    companies: {
      title: '会社',
      read: '会社と会社の招待を表示',
      write: '会社を作成、変更、移動、削除し、上限を設定し、新しい会社を招待',
    },
  },
}
