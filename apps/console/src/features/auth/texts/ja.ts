import type { Translated } from '../../../kit/texts.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  signIn: {
    title: 'サインイン',
    email: 'メールアドレス',
    password: 'パスワード',
    submit: 'サインイン',
    httpsTitle: 'HTTPS が必要です',
    httpsReason:
      'このページは、このマシン以外の名前で、暗号化されていない HTTP で開かれています。この場合ブラウザーはセッションを保持しません。https://… で開くか、OUTPOST_TLS_CERT と OUTPOST_TLS_KEY を設定するか、証明書を持つプロキシを前に置いてください。',
  },
  signOut: { title: 'サインアウトしました', message: 'このブラウザーではサインアウトしています。', again: 'もう一度サインイン' },
  notFound: { title: 'ページが見つかりません', message: 'このアドレスには何もありません。移動または削除された可能性があります。', home: '最初のページへ' },
}
