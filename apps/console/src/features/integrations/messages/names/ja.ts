import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  permission: {
    view_integrations: {
      title: '外部連携を表示',
      description: 'メトリクストークン、イベントの送信先とその最新の応答、およびイベントの流れを表示します。',
    },
    manage_integrations: {
      title: '外部連携を管理',
      description: 'メトリクストークンの作成と失効、およびイベントの送信先の作成、テスト、削除を行います。',
    },
  },
  act: {
    metrics: {
      createToken: 'メトリクストークンを作成',
      removeToken: 'メトリクストークンを失効',
    },
    subscriptions: {
      create: 'イベントの送信先を作成',
      update: 'イベントの送信先を編集',
      remove: 'イベントの送信先を削除',
      test: 'テストイベントを送信',
    },
    heartbeat: {
      set: '送信ハートビートを設定',
      remove: '送信ハートビートを削除',
      test: '送信ハートビートをテスト',
    },
  },
  scope: {
    integrations: {
      title: '外部連携',
      read: 'メトリクストークン、イベントの送信先、イベントを表示',
      write: 'メトリクストークンとイベントの送信先を管理',
    },
  },
}
