import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  search: 'シリアル、MAC、モデル、ロット',
  empty: '承認済みの機器はまだありません。',
  description: '納入済みのものなど、本物とわかっている機器です。一覧にあるだけで接続が許可されることはありません。',
  field: { batch: 'ロット', claimedBy: '登録した会社', by: '承認者', at: '承認日時', claimed: '登録' },
  claimed: { true: '登録済み', false: '未登録' },
  add: {
    action: '機器を承認',
    title: '機器を承認',
    verb: '機器を承認',
    purpose: 'モデルとロットはすべての行に使われます。すでに一覧にある機器には新しい値が入ります。',
    devices: '機器',
  },
  remove: {
    action: '一覧から外す',
    title: '一覧から外す',
    verb: '一覧から外す',
    message_other: '{{count}} 台の機器を一覧から外します。機器自体は変わりません。',
  },
}
