import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  search: 'シリアル番号、MAC、モデル、ロット',
  empty: '承認済みデバイスはまだありません。',
  description: '正規品であることを確認したデバイスです。一覧に載せても、アクセスは許可されません。',
  field: { batch: 'ロット', claimedBy: '登録した会社', by: '承認者', at: '承認日時', claimed: '登録' },
  claimed: { true: '登録済み', false: '未登録' },
  add: {
    action: 'デバイスを承認',
    title: 'デバイスの承認',
    verb: 'デバイスを承認',
    purpose: 'モデルとロットはすべての行に適用されます。すでに一覧にあるデバイスの値は更新されます。',
    devices: 'デバイス',
  },
  remove: {
    action: '一覧から外す',
    title: '一覧からの除外',
    verb: '一覧から外す',
    message_other: '{{count}} 台のデバイスを一覧から外します。デバイス自体は変わりません。',
  },
}
