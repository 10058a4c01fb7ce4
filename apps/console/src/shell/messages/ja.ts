import type { Translated } from '../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  group: {
    management: '運用',
    connect: '{{name}} Connect',
    vpn: '{{name}} VPN',
    administration: '管理',
    system: 'システム',
  },
  account: {
    menu: 'アカウントメニュー',
    languages: '言語',
    settings: 'アカウント設定',
    signOut: 'サインアウト',
    signOutBoth: 'サインアウトして代理操作を終了',
  },
  language: {
    byTranslator: '{{language}}（翻訳）',
    untranslated: '{{language}}（翻訳機能なし、英語で表示）',
    page: 'ページの翻訳',
    search: '言語を検索',
    none: '該当する言語はありません。',
    noTranslator:
      'Chrome と Edge はブラウザー自体でページを翻訳できます。ほかのブラウザーでは、管理者が翻訳サービス（OUTPOST_TRANSLATE_URL）を接続すると利用できます。',
    machineNote: '{{language}}はプログラムによる翻訳で、誤りを含む場合があります。不明な点は英語の文と比べてください。',
    notGot: 'ブラウザーの翻訳機能をダウンロードできませんでした。接続を確認して、もう一度お試しください。',
    changing: 'ページを{{language}}で読み込み直します。',
    failed: '言語を保存できませんでした。もう一度お試しください。',
  },
  zone: {
    title: 'システムのタイムゾーン',
    search: 'タイムゾーンを検索',
    none: '該当するタイムゾーンはありません。',
    updated: 'タイムゾーンを更新しました',
    reset: '既定のタイムゾーンを使用しています',
    toDefault: '{{zone}} に戻す',
  },
  help: {
    title: 'ヘルプ',
    open: 'ヘルプ',
    elsewhere: 'ヘルプ（新しいタブで開きます）',
    close: 'ヘルプを閉じる',
    failed: 'ヘルプを読み込めませんでした',
  },
  darkMode: { title: 'ダークモード', auto: '自動', on: 'オン', off: 'オフ' },
  verify: {
    title: 'メールアドレスを確認してください',
    message: '登録されたアドレスにリンクを送信しました。リンクを開いて続けてください。',
    resend: 'リンクを再送信',
    again: '確認しました',
    sent: '確認メールを送信しました',
    failed: '確認メールを送信できませんでした（{{status}}）',
  },
  mfa: {
    title: '二要素認証が必要です',
    message: 'サインインには、パスワードに加えてもう一段階の確認が必要です。続けるには第二要素を設定してください。',
  },
  start: {
    waiting: '起動しています',
    maintenance: 'メンテナンス',
    maintenanceReason: 'サービスに接続できないか、更新中です。データが失われることはなく、デバイスは動作し続けます。',
    userFailed: 'ユーザー情報を取得できませんでした',
    userTimeout: 'ユーザー情報の取得がタイムアウトしました',
    revokeFailed: 'セッションを終了できませんでした。まだサインインしたままです。',
    retry: '再試行',
    accessDenied: 'アクセスが拒否されました',
    noPermission: '閲覧権限がありません',
    signOut: '別のユーザーでサインイン',
  },
}
