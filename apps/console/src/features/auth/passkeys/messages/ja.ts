import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: 'パスキー',
  help: 'パスワードの代わりに、指紋、顔、PIN、セキュリティキーでサインインします。',
  none: 'パスキーはまだありません。',
  impossible:
    'パスキーを使うには、HTTPS とホスト名が必要です。そのような公開アドレスの設定を運用担当者に依頼してください。',
  unknown: 'このブラウザーはパスキーに対応していません。',
  failed: 'パスキーを読み込めませんでした',
  add: 'パスキーを追加',
  defaultName: '{{system}} のパスキー',
  notMade: 'パスキーは作成されませんでした。もう一度お試しください。',
  alreadyHere: 'この端末には、このアカウントのパスキーがすでにあります。',
  synced: '複数の端末で同期',
  single: '1 台の端末のみ',
  created: '追加日時',
  lastUsed: '最終使用',
  never: 'なし',
  actions: '{{name}} の操作',
  rename: '名前を変更',
  renameTitle: 'パスキーの名前の変更',
  renamePurpose: 'どのパスキーか見分けられる名前を付けてください。',
  name: '名前',
  save: '名前を保存',
  remove: '削除',
  removeTitle: 'パスキーの削除',
  removeVerb: 'パスキーを削除',
  removeMessage: '{{name}} ではサインインできなくなります。パスキーは端末に残るため、端末からも削除してください。',
}
