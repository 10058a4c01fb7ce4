import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: 'リモートアクセスへの同意',
  verb: '保存',
  purpose: 'ほかの会社のユーザーがデバイスにアクセスできる時を決めます。この会社のユーザーには影響しません。',
  ownersOnly: '変更できるのは、デバイスを所有する会社のユーザーだけです。',
  setting: 'ほかの会社からのリモートアクセス',
  help: '許可されなくなると、セッションは 10 秒以内に終了します。',
  inherit: { company: '親会社の設定に従う', device: '会社の設定に従う' },
  mode: { always: '常に許可', ask: '毎回確認する', window: '決まった時間のみ', never: '許可しない' },
  days: '曜日',
  opens: '開始',
  closes: '終了',
  zone: 'タイムゾーン',
  emergency: {
    action: '緊急アクセス',
    title: '緊急アクセス',
    verb: '今すぐアクセス',
    warning:
      '承認と同意なしに、デバイスに 1 時間アクセスできます。所有者には通知とメールでただちに知らされ、所有者はアクセスを取り消せます。',
    help: '所有者がこの文章を読みます。10 文字以上で入力してください。',
  },
}
