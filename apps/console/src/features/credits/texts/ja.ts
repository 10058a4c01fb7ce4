import type { Translated } from '../../../kit/texts.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: 'リソース',
  pools: 'まとまり',
  line: 'リソース',
  description: '1 クレジットでデバイス 1 台を 30 日間管理できます。パックは有効な間、そのデバイスに残ります。',
  codes: { title: 'コード', description: 'コードを持つ人は、その中のリソースを一度だけ受け取れます。有効期限はありません。', search: 'コード、コメント、会社', empty: 'コードはまだありません。コードを使うと、どの会社にもリソースを渡せます。', emptyHere: 'この会社はまだコードを作成していません。' },
  data: { title: 'データ購入', tab: 'データ履歴', description: 'デバイスの先にある機器へのリモートアクセス、ハブ、クイック接続は会社のデータを使います。', search: 'ユーザー、会社', empty: 'データはまだ購入されていません。' },
  search: '会社、プロフォーマ番号',
  empty: 'リソースはまだありません。コードの有効化、上位の会社からの移動、または追加で増やせます。',
  emptyHere: 'この会社にはまだリソースがありません。',
  tabs: '会社のリソース',
  free: '{{type}}（無料）',
  field: {
    company: '会社', parent: '上位の会社', type: '種類', count: '数', left: '残り', reserved: '確保済み', price: '価格', assigned: '割り当て', expires: '期限', proForm: 'プロフォーマ番号', amount: '数量',
    source: '移動元の会社', target: '移動先の会社', code: 'コード', comment: 'コメント', used: '使用状況', usedByCompany: '使用した会社', usedByUser: '使用したユーザー', activated: '有効化', created: '作成', user: 'ユーザー', email: 'メール',
    data: 'データ', creditsUsed: '使用クレジット', serial: 'シリアル', mac: 'MAC', action: '操作', starts: '開始', ends: '終了', time: '日時', credits: 'クレジット', from: '開始', to: '終了',
  },
  used: { true: '使用済み', false: '未使用' },
  left_other: '残り {{amount}}',
  userNumber: 'ユーザー {{id}}',
  reason: { empty: '残りがありません', used: 'このコードは使用済みです' },
  add: { action: 'リソースを追加', title: 'リソースを追加', verb: 'リソースを追加', priceHelp: '1 個あたりの価格です。' },
  move: { action: 'リソースを移動', title: 'リソースを移動', verb: 'リソースを移動', purpose: '移動元の会社から、すぐに移動先の会社へ移ります。' },
  makeCode: { action: 'コードを作成', title: 'コードを作成', verb: 'コードを作成', purpose: 'コードが使われるまで、リソースは取り置かれます。未使用のコードを削除すると戻ります。', made: 'コードを作成しました', keep: 'リソースを受け取る人にこのコードを渡してください。', copy: 'コードをコピー' },
  comment: { action: 'コメントを編集', title: 'コメントを編集', verb: '変更を保存' },
  removeCode: { action: '削除', title: 'コードを削除', verb: 'コードを削除', message: 'このコードは使えなくなり、{{type}} × {{amount}} は {{company}} に戻ります。' },
  redeem: {
    action: 'コードを有効化', title: 'コードを有効化', verb: 'コードを有効化', purpose: 'コードのリソースは {{company}} に入ります。', codeHelp: '受け取った 32 文字のコードです。', done: 'コードを有効化しました。', got: '{{company}} に {{type}} × {{amount}} を追加しました。', list: 'リソースを表示',
  },
  buyData: { action: '会社データを追加', title: '会社データを追加', verb: 'データを追加', purpose: '1 クレジットが 2 GB になります。データをクレジットに戻すことはできません。', note: '追加される会社データ: {{data}} GB', sure: '{{credits}} クレジットを使って {{data}} GB のデータを取得しますか。', spend: 'クレジットを使う' },
  report: { action: 'クレジットレポート', title: 'クレジットレポート', verb: 'レポートをダウンロード', format: 'ファイル形式', pool: 'PDF レポート', purpose: '会社のリソースの使い道を、コード、移動、デバイス、データごとに示します。' },
  history: {
    action: '履歴', title: 'リソース履歴', panel: '{{name}} の詳細', uses: 'デバイスでの使用', moves: '会社間の移動', noUses: 'まだデバイスに使われていません。', noMoves: 'まだ移動されていません。', whole: '履歴をすべて表示', show: '表示する内容', failed: '履歴を読み込めませんでした',
  },
  act: { assigned: '割り当て', extended: '延長', used: 'クレジット使用', moved: '移動' },
  services: {
    action: 'サービス', title_other: '{{count}} 台のデバイスのサービス', verb: '変更を保存', service: 'サービス', autoExtend: '自動延長', keep: '変更しない', on: 'オン', off: 'オフ', purpose: '1 クレジットで 30 日間使えます。始まった期間は返金されません。',
    autoHelp: '期間が終わると、確認なしで次のクレジットが使われます。', nothing: '変更する項目を選んでください。',
  },
  pack: {
    action: 'デバイスパック', title_other: '{{count}} 台のデバイスのパック', verb: 'パックを割り当て', type: 'パック', warning: '割り当てたパックは取り戻せません。', each: '選択したデバイスごとに 1 つずつ割り当てられます。',
  },
  moveDevice: { title: 'デバイスのリソースを移動', verb: 'リソースを移動', purpose: 'デバイスを交換するときに使います。残りの期間やデータが引き継がれます。', source: '移動元のデバイス', target: '移動先のデバイス' },
  summary: { title: 'リソースの概要', failed: '概要を読み込めませんでした', none: 'リソースなし', data: '残りデータ', monitored: '監視中のデバイス', of: '{{count}} / {{total}}', until: 'クレジットの残り期限', open: 'リソースを表示' },
}
