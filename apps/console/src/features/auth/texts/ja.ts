import type { Translated } from '../../../kit/texts.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  signIn: {
    title: 'サインイン',
    email: 'メールアドレス',
    password: 'パスワード',
    submit: 'サインイン',
    forgot: 'パスワードを忘れた場合',
    passkey: 'パスキーでサインイン',
    httpsTitle: 'HTTPS が必要です',
    httpsReason:
      'このページは、このマシン以外の名前で、暗号化されていない HTTP で開かれています。この場合ブラウザーはセッションを保持しません。https://… で開くか、OUTPOST_TLS_CERT と OUTPOST_TLS_KEY を設定するか、証明書を持つプロキシを前に置いてください。',
  },
  activation: {
    title: 'メールアドレスの確認',
    message: 'このリンクが送られたアドレスがご自身のものであることを確認してください。',
    confirm: '確認',
    done: 'メールアドレスが確認されました。',
    go: 'コンソールへ',
  },
  forgot: {
    title: 'パスワードの再設定',
    message: '新しいパスワードを設定するためのリンクをお送りします。',
    send: 'リンクを送信',
    sent: 'このアドレスのアカウントがある場合は、リンクが送信されました。有効期間は 1 時間です。',
    back: 'サインインに戻る',
  },
  reset: { title: '新しいパスワード', message: '8 文字以上のパスワードを設定してください。すべての端末からサインアウトされます。', password: '新しいパスワード', save: 'パスワードを保存', done: '新しいパスワードを保存しました。' },
  signOut: { title: 'サインアウトしました', message: 'このブラウザーではサインアウトしています。', again: 'もう一度サインイン' },
  notFound: { title: 'ページが見つかりません', message: 'このアドレスには何もありません。移動または削除された可能性があります。', home: '最初のページへ' },
}
