import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  email: {
    title: 'メールアドレスを入力してください',
    purpose: 'ユーザー名とメールアドレスが同じになっています。メールを受信できるアドレスを入力してください。',
    unproven: '新しいリンクをこのアドレスに送信します。以前のアドレスに送ったリンクは使えなくなります。',
    label: 'メールアドレス',
    help: 'サインインに使用します。コードやリンクもこのアドレスに送信されます。',
    verb: 'アドレスを保存',
    saved: 'アドレスを保存しました',
    leave: 'サインアウト',
  },
  other: '別のアドレスを使う',
  mfa: {
    title: 'アカウントを保護してください',
    message:
      'このアカウントには第二要素がないため、パスワードを知った人は誰でもデバイスにアクセスできます。パスワードに加えて認証アプリのコードを使うと防げます。',
    setUp: '今すぐ設定',
    understood: '了解',
  },
}
