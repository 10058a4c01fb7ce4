import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  changelog: {
    version: 'ご利用中のバージョンは {{version}} です。',
    inEnglish: '変更履歴は英語で書かれています。',
  },
  status: {
    description: 'このシステムのバージョンと状態です。問題を報告するときに使えます。',
    now: '状態',
    copy: '問題レポートをコピー',
    version: 'バージョン',
    built: 'ビルド日時',
    server: 'サーバー',
    live: 'リアルタイム更新',
    checking: '確認中…',
    ready: '正常（{{milliseconds}} ms）',
    noResponse: '応答なし',
    failed: '最近失敗したリクエスト',
    noneFailed: 'ページを読み込んでから失敗したリクエストはありません。',
    time: '日時',
    call: 'リクエスト',
    result: '結果',
    id: 'リクエスト ID',
    hosts: 'ホスト',
    host: 'ホスト名',
    hostStatus: '状態',
    roles: 'ロール',
    seen: '最終報告',
    noHosts: 'ホストを読み取れませんでした。',
    hostState: { online: '稼働中', offline: '報告なし' },
    connection: {
      off: 'オフ',
      connecting: '接続処理中…',
      up: '接続済み',
      down: '未接続',
    },
  },
}
