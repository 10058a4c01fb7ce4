import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  search: '依頼者、ユーザー、理由',
  empty: '代理操作の依頼はまだありません。',
  details: '{{actor}} → {{user}}',
  cancel: '代理操作を終了',
  field: {
    state: '状態',
    actor: '依頼者',
    user: 'ユーザー',
    company: '会社',
    reason: '理由',
    created: '依頼日時',
    approved: '許可日時',
    started: '開始日時',
    ended: '終了日時',
    until: '有効期限',
    ip: 'IP アドレス',
  },
  state: { requested: '依頼中', approved: '許可済み', running: '実行中', ended: '終了' },
  end: {
    cancelled: '依頼者が終了',
    limit: '期限切れ',
    revoked: '取り消し',
    refused: '拒否',
    withdrawn: '取り下げ',
    signed_out: 'サインアウト',
    unanswered: '未回答',
  },
  request: {
    title: '代理操作の依頼',
    verb: '依頼を送信',
    choose: 'ユーザーを選択',
    reasonHelp: 'メールでユーザーに表示され、ログにも残ります。',
    purpose:
      'ユーザーにメールが届き、本人が判断します。許可されると 1 時間そのユーザーとして操作でき、すべての操作が両者の名前で記録されます。',
  },
  start: { action: '開始' },
  withdraw: {
    action: '取り下げる',
    title: '依頼の取り下げ',
    verb: '依頼を取り下げる',
    message: '{{user}} の代理操作をするには、あらためて依頼が必要になります。',
  },
  revoke: {
    action: '許可を取り消す',
    title: '代理操作の許可を取り消しますか？',
    verb: '許可を取り消す',
    message: '代理操作中の人はただちにアクセスできなくなり、未回答の依頼も取り消されます。',
  },
  cannot: {
    notYours: '別のユーザーが依頼したものです',
    notAllowed: 'ユーザーが許可していないか、すでに開始または終了しています',
    isOver: 'すでに開始または終了しています',
  },
  confirm: {
    message:
      '{{minutes}} 分間の代理操作の許可を求められています。許可すると、相手はこのアカウントで操作できますが、パスワード、第二要素、アクセストークンは変更できません。許可はいつでも取り消せます。',
    allow: '許可',
    refuse: '拒否',
    go: 'コンソールを開く',
    allowed: '代理操作を許可しました。アカウントメニューの「代理操作の状態」から取り消せます。',
    refused: '依頼を拒否しました。この依頼による代理操作はできません。',
  },
  banner: {
    text: '代理操作中のユーザー:',
    actor: 'サインイン中のユーザー: {{actor}}',
    company: '{{company}}（{{id}}）',
    left_other: '残り {{count}} 分',
  },
  panel: {
    title: '代理操作の状態',
    on: '許可中',
    nobody: '代理操作を許可している相手はいません。',
    given: '{{actor}} → 自分:',
    asked: '自分 → {{user}}:',
    acting: '{{user}} として代理操作中です。',
  },
}
