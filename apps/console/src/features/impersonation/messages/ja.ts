import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  search: '操作者、対象、理由',
  empty: '他のユーザーとしての操作はまだ求められていません。',
  details: '{{actor}} → {{user}}',
  cancel: 'なりすましを終了',
  field: {
    state: '状態',
    actor: '操作者',
    user: '対象ユーザー',
    company: '会社',
    reason: '理由',
    created: '依頼',
    approved: '許可',
    started: '開始',
    ended: '終了',
    until: '許可の期限',
    ip: 'IP アドレス',
  },
  state: { requested: '依頼中', approved: '許可済み', running: '実行中', ended: '終了' },
  end: {
    cancelled: '終了',
    limit: '時間切れ',
    revoked: '取り消し',
    refused: '拒否',
    withdrawn: '取り下げ',
    signed_out: 'サインアウト',
    unanswered: '未回答',
  },
  request: {
    title: 'ユーザーとしての操作を依頼',
    verb: 'ユーザーに依頼',
    choose: 'ユーザーを選択',
    reasonHelp: 'ユーザーがメールで読み、ログにも残ります。',
    purpose:
      'ユーザーにメールが届き、本人が判断します。許可されると 1 時間そのユーザーとして操作でき、すべて両者の名前で記録されます。',
  },
  start: { action: '開始' },
  withdraw: {
    action: '取り下げ',
    title: '依頼の取り下げ',
    verb: '依頼を取り下げ',
    message: '{{user}} として操作するには、もう一度依頼が必要になります。',
  },
  revoke: {
    action: 'アクセスを取り消す',
    title: 'なりすましのアクセスを取り消しますか?',
    verb: 'アクセスを取り消す',
    message: 'あなたとして操作している人は直ちに締め出され、未回答の依頼も無効になります。',
  },
  cannot: {
    notYours: '別の人が依頼したものです',
    notAllowed: 'ユーザーが許可していないか、すでに終了しています',
    isOver: 'すでに開始されたか、終了しています',
  },
  confirm: {
    message:
      '{{minutes}} 分間、あなたとして操作することが求められています。パスワード、2 要素認証、アクセストークンには触れられません。アクセスはいつでも取り消せます。',
    allow: '許可',
    refuse: '拒否',
    go: 'コンソールへ',
    allowed: 'アクセスを許可しました。アカウントメニューの「なりすましの状態」から取り消せます。',
    refused: '依頼を拒否しました。この依頼であなたとして操作することはできません。',
  },
  banner: { text: '現在なりすまし中のユーザー:', company: '{{company}} ({{id}})', left_other: '残り {{count}} 分' },
  panel: {
    title: 'なりすましの状態',
    on: '許可中',
    nobody: 'あなたとして操作できる人はいません。',
    given: '{{actor}} → あなた:',
    asked: 'あなた → {{user}}:',
    acting: '{{user}} として操作しています。',
  },
}
