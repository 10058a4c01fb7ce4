import type { Translated } from '../../../kit/texts.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  company: '会社',
  choose: '会社を選択',
  title: '会社',
  search: '会社名、上位の会社',
  empty: '会社はまだありません。自社の下に最初の会社を追加してください。',
  tabs: 'この会社の項目',
  failed: '会社を読み込めませんでした',
  details: '詳細',
  children: '下位の会社',
  missing: { title: '会社が見つかりません', message: 'この会社は存在しないか、アクセスする権限がありません。', back: '会社の一覧へ' },
  field: {
    name: '名前', email: 'メールアドレス', parent_name: '上位の会社', level: '階層', users_count: 'ユーザー', devices_count: 'デバイス', companies_count: '下位の会社数', created_at: '作成日時',
    credits_left: '残りクレジット', packs_left: '残りパック', remaining_data: '残りデータ量', can_use_parent_license: '上位のクレジット', payment_type: 'データ',
    max_devices: 'デバイスの上限', max_users: 'ユーザーの上限', max_companies: '下位の会社の上限',
  },
  value: { yes: 'はい', no: 'いいえ', paid: '課金対象', free: '無料', unlimited: '上限なし' },
  reason: {
    own: '自社は移動も削除もできません', above: '自社より上位の会社が決めます', companies: '下位の会社があります', users: 'まだユーザーがいます', devices: 'まだデバイスがあります',
    childless: '下位の会社はありません', deepest: 'これより下の階層はありません',
  },
  add: { action: '会社を追加', below: '下位に会社を追加', title: '会社を追加', verb: '会社を追加' },
  edit: { action: '編集', title: '会社を編集', verb: '変更を保存', emailHelp: '会社そのものへの連絡先です。', same: '変更を保存するには、別の値を入力してください。' },
  flags: {
    action: '上位のクレジットと上限', title: 'クレジットと上限', verb: '保存', parentCredits: '上位の会社のクレジットを使用できる', parentCreditsHelp: '自社のクレジットがなくなると、上位の会社のクレジットを使用します。',
    dataBilled: 'データの使用に課金する', dataBilledHelp: 'オフにすると、トンネルを通るデータは会社のデータ量から引かれません。', limitHelp: '下位のものをすべて含めて数えます。空欄にすると上限はありません。',
  },
  limits: { title: '上限' },
  move: {
    action: '移動', title: '会社を移動', verb: '会社を移動', purpose: '下位の会社、ユーザー、デバイスもすべて移動します。閲覧できる人はすぐに変わります。', source: '会社', target: '新しい上位の会社',
    question: '{{name}} を下位のものとともに {{target}} の下へ移動します。閲覧できる人はすぐに変わります。',
  },
  remove: { action: '削除', title: '会社を削除', verb: '会社を削除', message: '{{name}} とそのタグ、ファイルなどがすべて削除されます。元に戻すことはできません。' },
  settings: { title: '設定', contact: '連絡先', rights: 'クレジットと上限', change: '変更' },
  view: { label: '会社の表示方法', table: '表', tree: 'ツリー' },
  tree: {
    title: '会社のツリー', online: 'オンライン', offline: 'オフライン', onlineCount_other: 'オンライン {{count}} 台', offlineCount_other: 'オフライン {{count}} 台',
    found_other: '{{count}} 社が見つかりました。', narrow_other: '最初の {{count}} 社を表示しています。名前をさらに入力してください。',
    more_other: 'さらに表示(残り {{count}} 社)', failed: 'ツリーを読み込めませんでした', nothing: 'この名前の会社はありません。',
  },
}
