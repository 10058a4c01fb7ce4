import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  device: {
    title: '{{name}} へのアクセス',
    failed: 'このデバイスへのアクセスを読み込めませんでした',
    own: 'このデバイス',
    web: 'Web 画面',
    webLater: '初めて開いたときにエントリーが追加されます。',
    cli: 'コマンドライン',
    noCli: 'デバイス本体の SSH エントリーはありません。',
    behind: 'デバイスのネットワーク上',
    nothing: 'ネットワーク上の接続先はまだ追加されていません。',
    more: 'すべてのエントリーを表示',
    sessions: '接続中のセッション',
    nobody: '接続中のユーザーはいません。',
    sessionsFailed: '接続中のセッションを読み込めませんでした。',
    since: '開始',
  },
  info: {
    action: '詳細情報',
    title: 'リモートアクセス: {{name}}',
    failed: '情報を読み込めませんでした',
    sessions: 'セッション数',
    counted: '{{total}}（接続中 {{active}}）',
    link: 'Web ページへのリンク',
    noLink: '有効なリンクはありません。',
  },
  link: {
    copy: 'リンクをコピー',
    remaining: '残り時間',
    over: 'このリンクは期限が切れました。',
    shared: 'リンクを知っている人は誰でも、サインインせずに開けます。',
  },
  links: {
    title: '有効なリンク',
    failed: '有効なリンクを読み込めませんでした。',
    none: 'Web ページへの有効なリンクはありません。',
  },
  log: {
    action: '接続ログ',
    title: '接続ログ: {{name}}',
    ip: 'IP アドレス',
    connected: '接続日時',
  },
}
