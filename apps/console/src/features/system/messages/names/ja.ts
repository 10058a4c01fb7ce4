import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  permission: {
    super_admin: {
      title: 'システム全体を管理',
      description: 'システム全体の認証サービス、ホスト鍵、承認済みデバイス、ユーザーアカウントを管理できます。',
    },
    view_audit: { title: '監査ログを表示', description: '誰が、いつ、どのアドレスから、何をしたかを表示できます。' },
  },
  act: {
    settings: { create: '設定を保存', update: '設定を置き換え', remove: '設定を削除' },
    translation: { translate: 'テキストを翻訳' },
    sharedViews: { create: 'ビューを共有', remove: 'ビューの共有を停止' },
    publicAddress: { set: '公開アドレスを設定' },
    health: { bundle: 'サポートバンドルをダウンロード' },
    hosts: { join: 'ホストを追加' },
  },
  scope: {
    audit: { title: '監査ログ', read: '監査ログを表示' },
    system: { title: 'ホスト鍵', read: 'ホスト鍵のフィンガープリントを表示', write: 'ホスト鍵をローテーション' },
  },
}
