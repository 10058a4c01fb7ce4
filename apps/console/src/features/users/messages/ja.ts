import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  search: 'ユーザー名、メールアドレス',
  notYourself: '自分のアカウントです',
  empty: 'ユーザーはまだいません。メールで招待してください。',
  ofCompany: {
    empty: 'この会社に属するユーザーはまだいません。',
    noInvitation: 'この会社に招待されている人はいません。',
  },
  status: { active: '有効', unconfirmed: 'メール未確認', blocked: 'ブロック中' },
  secondFactor: {
    off: 'オフ',
    totp: '認証アプリ',
    email: 'メールで届くコード',
    passkey: 'パスキー',
    identity: '認証サービス',
  },
  field: {
    fullName: '氏名',
    status: '状態',
    secondFactor: '第二要素',
    username: 'ユーザー名',
    email: 'メールアドレス',
    role: 'ロール',
    company: '会社',
    lastLogin: '最終サインイン',
    created: '作成日時',
    updated: '更新日時',
    delivery: '配信',
    reason: 'メールサーバーの応答',
    expires: '有効期限',
  },
  invitation: {
    search: 'メールアドレス',
    empty: '未承諾の招待はありません。承諾した人は「ユーザー」に表示されます。',
  },
  invite: {
    action: 'ユーザーを招待',
    verb: 'ユーザーを招待',
    purpose:
      '招待する相手に、1 回だけ使えるリンク（7 日間有効）がメールで届きます。メールサーバーがない場合に招待できるのはシステム管理者だけで、表示されるリンクを相手に渡します。すでにこのシステムにアカウントがある人も招待できます。',
    sent: '{{email}} に招待を送信しました',
    guest: 'ゲスト',
    roleHelp: 'この会社でできることを決めます。選択しない場合はゲストになります。',
  },
  open: {
    count_other: 'まだ承諾されていない招待が {{count}} 件あります。',
    link: '招待を表示',
  },
  link: {
    title: '招待リンク',
    purpose:
      'メールサーバーが設定されていないため、メールは送信されていません。このリンクを {{email}} のご本人に渡してください。リンクは 1 回だけ使用でき、7 日間有効です。',
    once: 'リンクが表示されるのは今だけです。新しいリンクが必要な場合は、同じアドレスをもう一度招待してください。',
    copy: 'リンクをコピー',
    close: '閉じる',
  },
  editRole: {
    action: 'ロールを変更',
    title: 'ユーザーのロールの変更',
    verb: 'ロールを保存',
    purpose: '{{company}} の {{name}}',
  },
  remove: {
    action: '削除',
    title: 'ユーザーの削除',
    verb: 'ユーザーを削除',
    message:
      '{{name}} はただちに {{company}} にアクセスできなくなり、この会社でのセッションとアクセストークンは終了します。ほかの会社に属していないアカウントは削除されます。',
  },
  reason: {
    action: '応答を表示',
    none: 'メールサーバーからの応答はありません',
  },
  resend: {
    noMail: 'メールサーバーが設定されていません。追加を管理者に依頼してください。',
    action: '再送信',
    title: '招待の再送信',
    verb: '招待を再送信',
    message: '7 日間有効な新しいリンクを {{email}} に送信します。以前のリンクは使えなくなります。',
  },
  withdraw: {
    action: '取り消す',
    title: '招待の取り消し',
    verb: '招待を取り消す',
    message: '{{email}} に送ったリンクは使えなくなります。{{company}} はこのアドレスをもう一度招待できます。',
  },
  resetMfa: '第二要素を解除',
  bounce: { queued: '送信待ち', sent: '送信済み', bounced: '受信拒否', failed: '送信失敗', expired: '期限切れ' },
  panel: {
    label: '{{name}} の詳細',
    missing: 'このユーザーはもう存在しません。',
    failed: '一覧を読み込めませんでした',
  },
  session: {
    title: 'セッション',
    none: 'サインイン中のブラウザーはありません。',
    unknown: '不明なブラウザー',
    current: 'このブラウザー',
    now: '使用中',
    end: '終了',
    endOf: '{{browser}} のセッションを終了',
    endVerb: 'セッションを終了',
    endMessage: 'そのブラウザーはただちにサインアウトされます。',
    more_other: 'ほか {{count}} 件',
    allTitle: 'すべてのセッションの終了',
    allVerb: 'すべて終了',
    allMessage:
      '自分が閲覧できる会社での、このユーザーのセッションをすべて終了します。アクセストークンは有効なままです。',
  },
  login: { title: 'サインイン履歴', none: '過去 90 日間の記録はありません。', more_other: 'ほか {{count}} 件' },
  outcome: {
    success: 'サインイン',
    wrong_password: 'パスワードの誤り',
    wrong_code: 'コードの誤り',
    disabled: 'ブロック中のアカウント',
  },
  method: {
    password: 'パスワード',
    totp: 'パスワードと認証アプリ',
    email: 'パスワードとメールで届くコード',
    recovery: 'パスワードと回復コード',
    passkey: 'パスキー',
    invitation: '招待',
    identity: '認証サービス',
  },
}
