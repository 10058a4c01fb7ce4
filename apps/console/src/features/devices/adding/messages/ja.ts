import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  verb_other: '{{count}} 台のデバイスを登録',
  devices_other: '{{count}} 台のデバイス',
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
