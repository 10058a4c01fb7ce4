import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  act: {
    desiredTemplates: {
      create: '構成テンプレートを作成',
      update: '構成テンプレートを編集',
      remove: '構成テンプレートを削除',
      assign: '構成テンプレートを割り当て',
    },
    templateFiles: {
      preview: '構成テンプレートのインポートをプレビュー',
      importAll: '構成テンプレートをインポート',
    },
    configComparison: {
      compare: '構成を比較',
    },
    desiredValues: {
      store: 'テンプレート変数の値を設定',
    },
    desiredPlans: {
      approve: '構成のロールアウトを承認',
      plan: 'デバイスの構成を計画',
      read: '複数のデバイスの構成を読み取り',
      rollOut: 'デバイスの構成をロールアウト',
      stop: '構成のロールアウトを停止',
    },
    deviceConfiguration: {
      adopt: 'デバイス上の変更を採用',
    },
  },
}
