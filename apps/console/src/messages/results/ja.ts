import type { Translated } from '../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

const about = (it: string, create = '作成') => ({
  create: { done: `${it}を${create}しました`, failed: `${it}を${create}できませんでした（{{status}}）` },
  update: { done: `${it}を更新しました`, failed: `${it}を更新できませんでした（{{status}}）` },
  remove: { done: `${it}を削除しました`, failed: `${it}を削除できませんでした（{{status}}）` },
  get: { failed: `${it}を取得できませんでした（{{status}}）` },
})

export const ja: Translated<typeof en, 'ja'> = {
  serverError: 'サーバーエラー',
  announcement: about('お知らせ'),
  automation: about('オートメーション'),
  company: about('会社'),
  credits: about('リソース', '追加'),
  device: about('デバイス', '追加'),
  entry: about('項目'),
  file: about('ファイル'),
  hub: about('VPN ハブ'),
  mailServer: about('メールサーバー'),
  remoteAccess: about('リモートアクセス', '追加'),
  report: about('レポート'),
  role: about('ロール'),
  tag: about('タグ'),
  template: about('監視テンプレート'),
  user: about('ユーザー'),
  special: {
    generatePasswords: { done: 'パスワードを生成しました', failed: 'パスワードを生成できませんでした（{{status}}）' },
    setPasswords: { done: 'パスワードを設定しました', failed: 'パスワードを設定できませんでした（{{status}}）' },
    uploadFile: {
      done: 'ファイルをアップロードしました',
      failed: 'ファイルをアップロードできませんでした（{{status}}）',
    },
    addData: { done: '会社データを追加しました', failed: '会社データを追加できませんでした（{{status}}）' },
    inviteUser: { done: 'ユーザーを招待しました', failed: 'ユーザーを招待できませんでした（{{status}}）' },
    cancelUpdates: { done: '更新を取り消しました', failed: '更新を取り消せませんでした（{{status}}）' },
    activateCode: { done: 'コードを有効化しました', failed: 'コードを有効化できませんでした（{{status}}）' },
    moveCredits: { done: 'リソースを移動しました', failed: 'リソースを移動できませんでした（{{status}}）' },
    moveDevices: { done: 'デバイスを移動しました', failed: 'デバイスを移動できませんでした（{{status}}）' },
    moveDeviceCredits: {
      done: 'デバイスのリソースを移動しました',
      failed: 'デバイスのリソースを移動できませんでした（{{status}}）',
    },
    sendAction: {
      done: 'アクションを送信しました',
      failed: 'デバイスにアクションを送信できませんでした（{{status}}）',
    },
    tagDevices: { done: 'デバイスのタグを更新しました', failed: 'デバイスのタグを更新できませんでした（{{status}}）' },
    approveDevice: { done: 'デバイスを承認しました', failed: 'デバイスを承認できませんでした（{{status}}）' },
    assignTemplate: {
      done: '監視テンプレートを割り当てました',
      failed: '監視テンプレートを割り当てられませんでした（{{status}}）',
    },
    releaseEmail: {
      done: 'メールアドレスの送信停止を解除しました',
      failed: 'メールアドレスの送信停止を解除できませんでした（{{status}}）',
    },
    setMfa: { done: '第二要素を設定しました', failed: '第二要素を設定できませんでした（{{status}}）' },
    removeMfa: { done: '第二要素を解除しました', failed: '第二要素を解除できませんでした（{{status}}）' },
  },
}
