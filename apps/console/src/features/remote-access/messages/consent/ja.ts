import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: 'リモートアクセスへの同意',
  verb: '保存',
  purpose:
    'ほかの会社のユーザーによるデバイスへのアクセスを、いつ許可するかを設定します。この会社のユーザーには影響しません。',
  ownersOnly: '変更できるのは、デバイスを所有する会社のユーザーだけです。',
  setting: 'ほかの会社からのリモートアクセス',
  help: '許可されなくなると、セッションは 10 秒以内に終了します。',
  inherit: { company: '親会社の設定に従う', device: '会社の設定に従う' },
  mode: { always: '常に許可', ask: '毎回確認する', window: '指定した時間帯のみ', never: '許可しない' },
  days: '曜日',
  opens: '開始',
  closes: '終了',
  zone: 'タイムゾーン',
  emergency: {
    action: '緊急アクセス',
    title: '緊急アクセス',
    verb: '今すぐアクセス',
    warning:
      '承認と同意なしに、デバイスに 1 時間アクセスできます。所有者には通知とメールがただちに届き、所有者はアクセスを取り消せます。',
    help: 'この理由は所有者に表示されます。10 文字以上で入力してください。',
  },
}
