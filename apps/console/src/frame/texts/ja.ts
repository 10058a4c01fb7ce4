import type { Translated } from '../../kit/texts.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  group: { management: '管理', connect: 'RMS Connect', vpn: 'RMS VPN', administration: '運営', system: 'システム' },
  account: { menu: 'アカウントメニュー', language: '言語', signOut: 'ログアウト' },
  darkMode: { title: 'ダークモード', auto: '自動', on: 'オン', off: 'オフ' },
  verify: {
    title: 'メールアドレスを確認してください',
    message: 'ご登録のアドレスにリンクを送信しました。開いて続行してください。',
    resend: '再送信',
    again: '確認しました',
    sent: '確認メールを送信しました',
    failed: '確認メールを送信できませんでした ({{status}})',
  },
  mfa: {
    title: '第 2 要素が必要です',
    message: 'ここでは、パスワードに加えて認証アプリのコードでサインインします。続行するには設定してください。',
    begin: '認証アプリを設定',
    secret: 'このキーを認証アプリに入力し、表示されたコードを入力してください。',
    open: 'この端末のアプリで開く',
    code: 'コード',
    prove: 'コードを確認',
    codes: 'これらの回復コードを安全な場所に保管してください。それぞれコードの代わりに 1 回だけ使えます。再表示はされません。',
    go: '保管しました',
  },
  start: {
    waiting: '起動しています',
    maintenance: 'メンテナンス',
    maintenanceReason: 'サービスに接続できないか、更新中です。データは失われず、デバイスは動作を続けています。',
    retry: '再試行',
    accessDenied: 'アクセスが拒否されました',
    noPermission: '閲覧権限がありません',
    signOut: '別のユーザーでサインイン',
  },
}
