import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  permission: {
    view_mail_logs: {
      title: 'メールログを表示',
      description: '送信されたメールとその宛先、失敗した理由を表示できます。',
    },
    view_email_configurations: {
      title: 'SMTP 設定を表示',
      description: '会社のメールサーバーを表示できます。パスワードは表示されません。',
    },
    update_email_configurations: {
      title: 'SMTP 設定を編集',
      description: '会社のメールサーバーを作成、変更、テスト、削除できます。',
    },
  },
  act: {
    mail: {
      create: 'SMTP 設定を作成',
      update: 'SMTP 設定を編集',
      remove: 'SMTP 設定を削除',
      test: 'テストメールを送信',
      unsuppress: '送信停止リストからアドレスを除外',
    },
  },
  scope: {
    mail_logs: { title: 'メールログ', read: 'メールログを表示', write: 'メール送信停止リストからアドレスを外す' },
    smtp_configurations: {
      title: 'SMTP 設定',
      read: 'SMTP 設定を表示（パスワードを除く）',
      write: 'SMTP 設定を作成、変更、テスト、削除',
    },
  },
}
