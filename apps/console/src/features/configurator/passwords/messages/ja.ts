import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: 'パスワード管理',
  purpose_other: '{{count}} 台のデバイスの管理者（root）のパスワード',
  mode: {
    label: '新しいパスワード',
    generate: '生成',
    set: '入力',
    upload: 'CSV ファイルから',
  },
  length: '長さ',
  special: '記号を使用',
  generate_help:
    'デバイスごとに異なるパスワードが設定されます。パスワードは「生成されたパスワード」から 1 回だけダウンロードできます。',
  password: 'パスワード',
  confirmation: 'パスワードの再入力',
  different: '2 つのパスワードが一致しません。',
  show: '変更後のパスワードを結果に表示',
  file: 'CSV ファイル',
  file_help: '列は serial,password の 2 つ、デバイスは {{count}} 台までです。選択中のデバイスは使われません。',
  verb: { generate: 'パスワードを生成', set: 'パスワードを設定', upload: 'ファイルからパスワードを設定' },
  status: 'パスワードの変更',
  skipped_other: '{{count}} 行をスキップしました。',
  skipped_line: '{{line}} 行目：{{reason}}',
  most: '選択できるデバイスは {{count}} 台までです。',
  tasks: {
    action: '生成されたパスワード',
    title: '生成されたパスワード',
    empty: '生成されたパスワードはまだありません。',
    created: '生成日時',
    user: 'ユーザー',
    confirmed: '確認済みのデバイス',
    of: '{{total}} 台中 {{completed}} 台',
    deleted: '削除日時',
    download_other: '{{count}} 件のパスワードをダウンロード',
    once: '各パスワードは 1 回だけダウンロードでき、その後ここから削除されます。ファイルは安全に保管してください。',
    devices: 'デバイス',
    none: 'このタスクにデバイスは残っていません。',
    more: 'ほかに {{count}} 台のデバイスがあります。',
  },
  state: {
    pending: 'デバイスを待っています',
    completed: '変更済み',
    failed: '変更されていません',
    unknown: '不明：デバイスが応答していません',
  },
}
