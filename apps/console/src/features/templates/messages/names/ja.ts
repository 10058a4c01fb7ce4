import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  permission: {
    view_monitoring: {
      title: '監視テンプレートを表示',
      description: '監視テンプレート、それを使うデバイス、失敗した読み取りを表示します。',
    },
    update_monitoring: {
      title: '監視テンプレートを編集',
      description: '監視テンプレートを作成、編集、削除し、デバイスに割り当てます。',
    },
  },
  act: {
    templates: {
      create: '監視テンプレートを作成',
      update: '監視テンプレートを編集',
      remove: '監視テンプレートを削除',
      test: '監視テンプレートをテスト',
      importOne: '監視テンプレートをインポート',
    },
    templateAssignments: {
      assign: '監視テンプレートを割り当て',
      assignMany: 'デバイスとタグで監視テンプレートを割り当て',
      assignOne: '1 件の監視テンプレートを割り当て',
      unassign: '監視テンプレートの割り当てを解除',
    },
  },
  scope: {
    data_collect: {
      title: '監視テンプレート',
      read: '監視テンプレートと割り当て先を表示',
      write: '監視テンプレートを変更し、割り当てる',
    },
  },
}
