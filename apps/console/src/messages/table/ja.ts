import type { Translated } from '../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  tooMany_other: '一度に操作できるのは {{count}} 行までです。フィルターで絞り込んでください。',
  forbidden: 'この一覧を表示する権限がありません。権限 {{permission}} の付与を会社の管理者に依頼してください。',
  group: {
    open: '開く',
    configure: '設定',
    files: 'ファームウェアとファイル',
    billing: '課金',
    danger: '取り消せない操作',
  },
  views: {
    title: '保存したビュー',
    none: '保存したビューはまだありません。ビューには、フィルター、検索語、並び順、列が名前を付けて保存されます。',
    name: 'ビューの名前',
    save: 'ビューを保存',
    replace: 'ビューを上書き',
    tooMany_other: '1 つの一覧に保存できるビューは {{count}} 個までです。先に 1 つ削除してください。',
    makeDefault: '「{{name}}」を既定のビューにする',
    rename: '「{{name}}」の名前を変更',
    remove: '「{{name}}」を削除',
    removeSure: '「{{name}}」を完全に削除しますか？',
    delete: '削除',
    keep: '残す',
    shared: '会社で共有中',
    share: '「{{name}}」を会社で共有',
    unshare: '「{{name}}」の共有をやめる',
    unshareSure: '「{{name}}」の共有を全員に対してやめますか？',
    unshareVerb: '共有をやめる',
    sharedBy: '{{name}}（共有: {{user}}）',
  },
  export: {
    title: 'エクスポート',
    what_other: 'このビューの列、フィルター、並び順で {{count}} 行をエクスポートします。',
    onlyFirst:
      'エクスポートされるのは最初の {{limit}} 行だけです。残りはフィルターで絞り込んでエクスポートしてください。',
    format: 'ファイル形式',
    start: 'エクスポート',
    cancel: 'エクスポートを中止',
    progress: '{{total}} 行中 {{done}} 行',
    done_other: '{{count}} 行をエクスポートしました。',
    failed: 'エクスポートに失敗しました。',
    yes: 'はい',
    no: 'いいえ',
  },
}
