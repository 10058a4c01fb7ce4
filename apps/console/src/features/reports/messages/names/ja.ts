import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  permission: {
    view_reports: {
      title: 'レポートを表示',
      description: 'レポートのテンプレートと生成済みレポートを表示し、ダウンロードできます。',
    },
    create_reports: {
      title: 'レポートを作成・編集',
      description: 'レポートのテンプレートを作成・編集し、レポートの生成と名前の変更ができます。',
    },
    delete_reports: {
      title: 'レポートを削除',
      description: 'レポートのテンプレートと生成済みレポートを削除できます。',
    },
  },
  act: {
    reports: {
      create: 'レポートのテンプレートを作成',
      update: 'レポートのテンプレートを編集',
      remove: 'レポートのテンプレートを削除',
      generate: 'レポートを生成',
    },
    generatedReports: { update: '生成済みレポートの名前を変更', remove: '生成済みレポートを削除' },
  },
  scope: {
    report_templates: {
      title: 'レポート',
      read: 'レポートのテンプレートと生成済みレポートを表示',
      write: 'レポートのテンプレートの変更、レポートの生成と削除',
    },
  },
}
