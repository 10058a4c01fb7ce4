import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  client: 'SSH クライアント',
  action: 'SSH クライアントで接続',
  title: 'SSH クライアント: {{name}}',
  failed: 'コマンドを読み込めませんでした',
  noKey: 'SSH 鍵がまだ追加されていません。',
  addKey: 'アカウント設定で鍵を追加',
  shell: 'シェルを開く',
  files: 'ファイルを転送',
  copy: 'コマンドをコピー',
  user: '接続先のユーザー名が異なる場合は、最後の @ の前のユーザー名を書き換えてください。',
  forward: 'ポートを転送',
  forwardHelp: 'コマンドの実行中は、このコンピューターのプログラムから {{address}} で接続先にアクセスできます。',
  key: 'このサーバーのホスト鍵',
  keyHelp: '初回接続時に ssh が確認を求めたら、フィンガープリントを照合してください。',
  token: 'リモートアクセスを変更できるアクセストークンを、鍵の代わりにパスワードとして入力することもできます。',
}
