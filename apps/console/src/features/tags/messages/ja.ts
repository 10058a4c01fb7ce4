import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  choose: 'タグを選択',
  search: '名前',
  tabs: 'このタグの項目',
  failed: 'タグを読み込めませんでした',
  empty:
    'タグはまだありません。タグを使うと、モデルに関係なくデバイスをまとめ、多くのデバイスを一度に検索、管理できます。',
  field: {
    name: '名前',
    company: '会社',
    description: '説明',
    color: '色',
    devices: 'デバイス',
    actions: 'アクション',
    created: '作成日時',
    updated: '更新日時',
  },
  add: {
    action: 'タグを作成',
    verb: 'タグを作成',
    purpose: '会社とその子会社のデバイスで使えます。',
    colorHelp: '一覧でタグとともに表示されます。',
  },
  list: { open: 'タグの一覧から選択', choose: '選択' },
  edit: { action: '編集', verb: 'タグを保存' },
  remove: {
    action: '削除',
    title: 'タグの削除',
    verb: 'タグを削除',
    message_other: '{{count}} 台のデバイスからタグ {{name}} が外れます。この操作は取り消せません。',
  },
  action: {
    field: 'アクション {{n}}',
    source: 'アクション {{n}} のソース',
    add: 'アクションを追加',
    remove: 'アクション {{n}} を削除',
    menu: 'アクション',
    title: '{{name}} のアクション',
    verb: 'アクションを保存',
    help: 'タグが付いたデバイスごとに、この順序で一度だけ実行されます。いずれかが失敗すると、残りのアクションはスキップされます。',
    none: 'このタグにはアクションがありません。',
    kind: {
      firmware_upload: 'ファームウェアの更新',
      config_upload: 'バックアップのアップロード',
      execute_tasks_group: 'タスクグループ',
      execute_multiconfig_template: '保存した構成',
    },
  },
  missing: {
    title: 'タグが見つかりません',
    message: 'このタグは存在しないか、アクセス権がありません。',
    back: 'タグ一覧に戻る',
  },
}
