import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  permission: {
    manage_move_ins: {
      title: '別のクラウドからの移行',
      description: '別のクラウドの会社、ユーザー、デバイスをそのトークンで読み取り、ここへ移す。',
    },
  },
  act: {
    moveIns: {
      create: '別のクラウドからの移行を開始',
      read: '移行元を再度読み取り',
      remove: '別のクラウドからの移行を削除',
      leaveOut: '移行の項目を対象外にしたか対象に戻した',
      apply: '移行の計画を実行',
      stage: '移行の段階を開始',
      stop: '移行を停止',
    },
  },
  scope: { move_ins: { title: '移行', read: '別のクラウドからの移行の表示', write: '別のクラウドからの移行' } },
}
