import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: '共有セッション',
  joinTitle: '{{user}} のセッション',
  mayView: 'このセッションは視聴できますが、入力はできません。',
  mayType: 'このセッションを視聴し、入力できます。',
  recorded: 'このセッションは録画されています。',
  recordedInput: 'このセッションは、入力内容もすべて録画されています。',
  name: 'お名前',
  nameHelp: 'セッションを共有しているユーザーに表示されます。',
  password: 'セッションのパスワード',
  join: '参加',
  full: 'このセッションのゲストは上限に達しています。ほかのゲストが退出してから、もう一度お試しください。',
  invalid: 'このリンクは開けません',
  noLink: 'アドレスが途中で切れています。受け取ったリンク全体を開いてください。',
  open: '接続済み',
  opening: '接続処理中',
  ended: 'このセッションへの参加は終了しました',
  as: '{{name}} として参加しています',
  again: 'もう一度参加',
  removed: 'セッションを共有しているユーザーの操作により、退出しました。',
  unshared: 'セッションの共有は終了しました。',
  tooSlow: '接続が遅いため、このセッションの表示が追いつきません。',
  lost: 'サーバーとの接続が切れました。',
  over: 'セッションは終了しました。',
}
