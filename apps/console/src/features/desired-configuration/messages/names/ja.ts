import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  act: {
    desiredTemplates: {
      create: '設定テンプレートを作成',
      update: '設定テンプレートを編集',
      remove: '設定テンプレートを削除',
      assign: '設定テンプレートを割り当て',
    },
    templateFiles: {
      preview: '設定テンプレートのインポートをプレビュー',
      importAll: '設定テンプレートをインポート',
    },
    configComparison: {
      compare: '設定を比較',
    },
    desiredValues: {
      store: 'テンプレート変数の値を設定',
    },
    desiredPlans: {
      approve: '設定の展開を承認',
      plan: 'デバイスの設定を計画',
      read: 'デバイスの設定を読み取り',
      rollOut: 'デバイスの設定を展開',
      stop: '設定の展開を停止',
    },
    deviceConfiguration: {
      adopt: 'デバイス上の変更を採用',
    },
  },
}
