import type { Translated } from '../../../kit/texts.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: '通知',
  none: '通知はありません',
  failed: '通知を取得できませんでした。',
  search: '通知を検索',
  see: '既読にする',
  buy: 'リソースを追加購入',
  bell: { all: 'すべての通知を表示', unseen_other: '新しい通知が{{count}}件あります' },
  state: { unseen: '未読', seen: '既読' },
  reason: { seen: 'すでに既読です' },
  field: { state: '状態', summary: '内容', kind: '種類', created: '経過', type: '種別', starts: '表示開始', ends: '表示終了', updated: '更新日時' },
  kind: { creditAmountTooLow: 'リソース', deviceAwaitingApproval: 'デバイスの承認', devicesUnclaimed: '未登録のデバイス', impersonationRequested: 'あなたとしての操作', impersonationAllowed: 'ユーザーとしての操作', impersonationRefused: 'ユーザーとしての操作', rolloutStopped: 'ファームウェアの段階配布', rolloutDone: 'ファームウェアの段階配布' },
  says: {
    join: '{{name}}が参加を求めており、承認を待っています。',
    rekey: '{{name}}の2つ目の鍵が承認を待っています。',
    duplicate: '2台の機器が{{name}}の鍵を使っています。どちらかを選んでください。',
    unclaimed: '登録されていないデバイスが承認を待っています。',
    impersonationRequested: '{{actor}} が {{company}} であなたとして操作することを求めています。理由:「{{reason}}」。届いたメールから依頼を確認できます。',
    impersonationAllowed: '{{user}} が {{company}} での操作を許可しました。',
    impersonationRefused: '{{user}} が {{company}} での操作を拒否しました。',
    rolloutStopped: '{{file}} の段階配布は停止しました。失敗したデバイス: {{failed}}台。',
    rolloutDone: '{{file}} の段階配布が完了しました。失敗したデバイス: {{failed}}台。',
  },
  announcements: {
    title: 'お知らせ', news: '新しいお知らせがあります', none: 'システムからのお知らせはありません', failed: 'お知らせを読み込めませんでした', manage: 'お知らせを管理',
    search: 'お知らせを検索', empty: 'お知らせはまだありません。', add: 'お知らせを作成', new: 'お知らせを作成', change: 'お知らせを編集', edit: '編集',
    purpose: 'サインインしている全員の画面上部に表示されます。', announce: '公開', save: '変更を保存', preview: 'プレビュー', nothing: 'まだ内容がありません',
    startsHelp: '空欄の場合はすぐに表示されます', endsHelp: '空欄の場合は終了しません',
    state: { planned: '予定', shown: '表示中', ended: '終了' },
    type: { info: '情報', success: '良い知らせ', warning: '警告', error: '障害' },
    remove: { action: '削除', title: 'お知らせを削除しますか？', message: '誰にも表示されなくなります：{{words}}', verb: 'お知らせを削除' },
  },
  mark: {
    title: '書式', bold: '太字', italic: '斜体', list: '箇条書き', link: 'リンク',
    help: 'プレーンテキストか、HTML要素のp、br、b、i、ul、ol、li、code、アドレス付きのaを使えます。それ以外は取り除かれます。',
  },
}
