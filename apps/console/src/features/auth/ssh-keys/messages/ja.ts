import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: 'SSH 鍵',
  help: 'お使いの SSH クライアントからデバイスに接続できます。コマンドはリモートアクセスの各エントリーのメニューに表示されます。',
  none: 'SSH 鍵はまだありません。',
  failed: 'SSH 鍵を読み込めませんでした',
  add: 'SSH 鍵を追加',
  purpose: 'ここに保存されるのは公開鍵だけです。秘密鍵がお使いのコンピューターから出ることはありません。',
  name: '名前',
  nameHelp: '鍵のある端末がわかる名前を付けます（例: 業務用ノート PC）。',
  key: '公開鍵',
  keyHelp: '.pub ファイルの内容（通常は ~/.ssh/id_ed25519.pub）。鍵の作成: ssh-keygen -t ed25519',
  created: '追加日時',
  lastUsed: '最終使用',
  never: 'なし',
  remove: '削除',
  actions: '{{name}} の操作',
  removeTitle: 'SSH 鍵の削除',
  removeVerb: '鍵を削除',
  removeMessage: '{{name}} ではサインインできなくなり、この鍵で開いた接続は終了します。',
}
