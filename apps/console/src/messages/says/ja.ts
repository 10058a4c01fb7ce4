import type { Translated } from '../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  undo: { verb: '元に戻す', done: '元に戻しました', moved: 'デバイスを移動しました' },
  company: {
    created: '会社を作成しました',
    updated: '会社を保存しました',
    flags: '会社の設定を保存しました',
    moved: '会社を移動しました',
    invited: '招待を送信しました',
  },
  device: {
    commandGenerated: 'コマンドを生成しました。デバイスは接続するとここに表示されます。',
    updated: 'デバイスを更新しました',
    removed: 'デバイスを削除しました',
    listed: 'デバイスを承認しました',
    unlisted: 'デバイスを一覧から外しました',
    approved: 'デバイスを承認しました',
    rejected: 'デバイスを拒否しました',
  },
  publicAddress: { saved: '公開アドレスを保存しました' },
  tag: {
    created: 'タグを作成しました',
    updated: 'タグを保存しました',
    removed: 'タグを削除しました',
    assigned: 'タグを保存しました',
    unassigned: 'タグを外しました',
  },
  backupRule: {
    created: 'バックアップルールを作成しました',
    updated: 'バックアップルールを保存しました',
    removed: 'バックアップルールを削除しました',
  },
  recording: { saved: 'セッションの録画設定を保存しました', removed: '録画を削除しました' },
  file: { shared: 'ファイルの権限を保存しました', quota: 'ファイル容量の上限を保存しました' },
  impersonation: {
    requested: 'ユーザーにメールで依頼しました',
    withdrawn: '依頼を取り下げました',
    allowed: '代理操作を 1 時間許可しました',
    refused: '依頼を拒否しました',
    revoked: 'アクセスを取り消しました',
  },
  mail: {
    created: 'SMTP 設定を作成しました',
    updated: 'SMTP 設定を保存しました',
    removed: 'SMTP 設定を削除しました',
    unsuppressed: 'アドレスを送信停止リストから外しました',
  },
  mfa: { removed: '第二要素を解除しました' },
  application: {
    created: 'アプリケーションを作成しました',
    updated: 'アプリケーションを保存しました',
    removed: 'アプリケーションを削除しました',
  },
  grant: { revoked: 'アクセスを取り消しました' },
  approval: { removed: '承認を取り消しました' },
  identityProvider: {
    created: '認証サービスを追加しました',
    updated: '認証サービスを保存しました',
    removed: '認証サービスを削除しました',
  },
  identity: { unlinked: '認証サービスとの連携を解除しました' },
  passkey: {
    created: 'パスキーを追加しました',
    renamed: 'パスキーの名前を変更しました',
    removed: 'パスキーを削除しました',
  },
  password: { changed: 'パスワードを変更しました。ほかのセッションはすべて終了しました。' },
  role: {
    created: 'ロールを作成しました',
    updated: 'ロールを保存しました',
    permissionsUpdated: '権限を置き換えました',
    removed: 'ロールを削除しました',
  },
  session: {
    ended: 'セッションを終了しました',
    othersEnded: 'ほかのセッションをすべて終了しました',
    allEnded: 'ユーザーのセッションをすべて終了しました',
  },
  token: { created: 'アクセストークンを作成しました', removed: 'アクセストークンを失効させました' },
  user: {
    updated: 'ロールを変更しました',
    removed: 'ユーザーを削除しました',
    mfaRemoved: '第二要素を解除しました',
    invitationResent: '招待を再送信しました',
    invitationWithdrawn: '招待を取り消しました',
  },
}
