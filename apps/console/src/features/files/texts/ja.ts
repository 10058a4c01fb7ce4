import type { Translated } from '../../../kit/texts.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: 'ファイル',
  search: '名前、説明',
  empty: 'ファイルはまだありません。ファームウェア、バックアップ、タスク用ファイルをアップロードしてください。',
  ofCompany: 'この会社にはまだファイルがありません。',
  shared: 'このファイルは別の会社のもので、あなたの会社と共有されています',
  download: 'ダウンロード',
  field: {
    name: '名前', type: '種類', description: '説明', company: '会社', device: 'デバイス', model: 'デバイスモデル', version: 'ファームウェアバージョン', visibility: '公開範囲', size: 'サイズ',
    created: '作成日時', file: 'ファイル', sum: 'SHA-256',
  },
  type: {
    config: '設定', firmware: 'ファームウェア', global_firmware: '共通ファームウェア', custom_file: 'カスタムファイル', device_task_manager_file: 'タスク用ファイル', eventslog: 'イベントログ',
    periodic_backup: '定期バックアップ', troubleshoot: 'トラブルシューティング',
  },
  ofDevice: { not_null: 'デバイスから取得', is_null: 'アップロード' },
  visible: { company: '自社', subsidiaries: '子会社', chosen: '選択した会社', everybody: '全員', withYou: '共有ファイル' },
  add: {
    action: 'ファイルを追加', title: 'ファイルを追加', verb: 'アップロード', purpose: 'この会社のファイルを見られる人は全員使用できます。', limit: '最大 {{size}}。',
    read: 'モデルとバージョンは内容から読み取られます。',
  },
  edit: { action: '説明を編集', title: '説明を編集', verb: '変更を保存' },
  remove: { action: '削除', title: 'ファイルを削除', verb: 'ファイルを削除', message: '{{name}} は見られる全員から削除され、元に戻せません。' },
  view: {
    action: '表示', binary: 'このファイルにはここで表示できる内容がありません。ダウンロードして使用してください。', truncated: 'ここに表示されているのは一部です。すべてを見るにはダウンロードしてください。',
    empty: 'ファイルは空です。', members: 'アーカイブの内容', text: 'ファイルの内容',
  },
  permissions: {
    action: '権限', title: 'ファイルの権限', verb: '権限を保存', label: '公開範囲', company: '自社のみ', subsidiaries: '自社とすべての子会社',
    chosen: '自社と選択した会社', companies: '会社', everybody: '共通ファームウェアは全員が見られます',
  },
  zip: { tooMany: '1 つの ZIP に入れられるのは {{count}} ファイルまでです。数を減らしてください。' },
  global: { title: '共通ファームウェア', add: '共通ファームウェアを追加', description: 'すべての会社がこのファームウェアを見て使用できます。', empty: '共通ファームウェアはまだありません。' },
  backups: {
    download_backup: 'バックアップをダウンロード', download_troubleshoot: '診断データをダウンロード', download_eventslog: 'イベントログをダウンロード', export: 'バックアップをエクスポート', exportVerb: 'バックアップを要求',
    exportOf_other: '{{count}} 台のデバイスが今すぐ設定のバックアップを作成します。バックアップはファイルに表示されます。',
    exportPurpose: '選択したデバイスが今すぐ設定のバックアップを作成します。バックアップはファイルに表示されます。', devices: 'デバイス', chooseDevices: 'デバイスを選択',
    secrets: 'バックアップにはデバイスのパスワードと鍵が含まれます。会社のファイルを見られる人は誰でも読むことができます。',
  },
  rules: {
    title: '定期バックアップ', search: '名前', empty: 'ルールはまだありません。追加すると、デバイスが毎日、毎週または毎月バックアップを送信します。', purpose: 'デバイスが自動的にバックアップを送信します。オフラインのデバイスには、復帰したときに要求します。',
    add: 'バックアップルールを追加', addVerb: 'ルールを追加', edit: 'バックアップルールを編集', editAction: '編集', editVerb: '変更を保存', remove: 'バックアップルールを削除', removeAction: '削除', removeVerb: 'ルールを削除',
    removeMessage: '{{name}} はデバイスに要求しなくなります。取得済みのバックアップは残ります。',
    name: '名前', period: '頻度', every: { day: '毎日', week: '毎週', month: '毎月' }, weekday: '曜日', day: '日', dayHelp: 'その日がない月は月末になります。',
    hour: '時刻', zone: 'タイムゾーン', keep: 'デバイスごとに保持するバックアップ数', keepHelp: 'このルールの古いバックアップだけが削除されます。', enabled: '有効', state: '状態', on: '有効', off: '無効',
    when: '実行時期', times: { day: '毎日 {{hour}}', week: '毎週{{weekday}} {{hour}}', month: '毎月 {{day}} 日 {{hour}}' }, devices: 'デバイス', kept: '保持数', last: '前回の実行', next: '次回の実行',
  },
  room: {
    used: '{{used}} 使用中 (子会社を含む)', ofQuota: '{{quota}} 中 {{used}} 使用中 (子会社を含む)',
    action: '上限を設定', title: 'ファイルの上限', verb: '上限を保存', purpose: '会社とすべての子会社のファイルが数えられます。', label: '上限 (MB)', help: '空欄にすると上限なしになります。',
  },
}
