import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  email: {
    title: 'メールアドレスを入力してください',
    purpose: 'メールアドレスの代わりにユーザー名が登録されています。',
    unproven: 'リンクはこのアドレスに送られ、以前のアドレスへのリンクは無効になります。',
    label: 'メールアドレス',
    help: 'サインインに使用し、コードやリンクの送信先にもなります。',
    verb: 'アドレスを保存',
    saved: 'アドレスを保存しました',
    leave: 'ログアウト',
  },
  other: '別のアドレスを使う',
  mfa: {
    title: 'アカウントを保護してください',
    message:
      'このアカウントには2つ目の認証要素がありません。パスワードを知られると、デバイスに接続されるおそれがあります。パスワードに加えて認証アプリのコードを使えば防げます。',
    setUp: '今すぐ設定',
    understood: '了解',
  },
}
