import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  verb_other: '{{count}} 台のデバイスを登録',
  devices_other: '{{count}} 台のデバイス',
  cwmp: {
    way: 'TR-069 で接続',
    purpose: 'コマンドを実行できないデバイス用です。デバイスの TR-069、CWMP または ACS の設定に次の値を入力します。',
    verb: '認証情報を作成',
    another: 'ほかの認証情報を作成',
    url: 'ACS の URL',
    username: 'ユーザー名',
    password: 'パスワード',
    copy: '{{what}}をコピー',
    once: 'パスワードは一度だけ表示されます。何台のデバイスでも使えます。各デバイスは承認後に専用の認証情報を受け取ります。',
    list: '使用中の認証情報',
    lastUsed: '最終使用',
    never: '未使用',
    revoke: '失効させる',
    revokeTitle: '認証情報の失効',
    revokeMessage: '新しいデバイスは {{name}} を使えなくなります。承認済みのデバイスはそのまま残ります。',
  },
  row: 'デバイス {{number}}',
  another: 'デバイスをもう 1 台追加',
  removeRow: 'デバイス {{number}} を外す',
  password: 'デバイスのパスワード',
  passwordHelp: 'デバイスの管理者のパスワードです。暗号化して保存され、表示されることはありません。',
  firmware_file_id: '初回接続時のファームウェア',
  firmware_file_id_help: 'デバイスが 30 日以内に初めて接続したときにインストールされます。',
  config_file_id: '初回接続時のバックアップ',
  config_file_id_help: 'デバイスが 30 日以内に初めて接続したとき、ファームウェアの後に復元されます。',
}
