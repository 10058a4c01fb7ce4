import type { Translated } from '../../../kit/i18n/i18n.ts'
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
      'このページは、このマシン以外のホスト名で、暗号化されていない HTTP で開かれています。この場合、ブラウザーはセッションを保持しません。https://… で開くか、OUTPOST_TLS_CERT と OUTPOST_TLS_KEY を設定するか、証明書を備えたプロキシを前段に置いてください。',
  },
  activation: {
    title: 'メールアドレスの確認',
    message: 'このリンクが届いたメールアドレスが、ご自身のものであることを確認してください。',
    confirm: '確認',
    done: 'メールアドレスを確認しました。',
    go: 'コンソールを開く',
  },
  forgot: {
    title: 'パスワードの再設定',
    message: 'メールアドレスを入力すると、新しいパスワードを設定するためのリンクが届きます。',
    send: 'リンクを送信',
    sent: 'このアドレスのアカウントがある場合は、リンクを送信しました。リンクは 1 時間有効です。',
    back: 'サインインに戻る',
  },
  reset: {
    title: '新しいパスワード',
    message: '8 文字以上のパスワードを設定してください。保存すると、すべての端末からサインアウトされます。',
    password: '新しいパスワード',
    save: 'パスワードを保存',
    done: '新しいパスワードを保存しました。',
  },
  revokeTokens: 'アクセストークンと SSH 鍵も失効させる',
  revokeTokensHelp:
    'アプリケーションに許可したアクセスも失効します。以前のパスワードを他人に知られた可能性がある場合に選んでください。',
  companies: { label: '会社', current: '現在の会社' },
  invitation: {
    title: '招待',
    failed: 'この招待は使用できません',
    used: 'このリンクは使用済みか、取り消されたか、有効期限が切れています。すでに招待を承諾した場合は、サインインしてください。まだの場合は、招待した方に新しいリンクを依頼してください。',
    username: 'お名前',
    password: 'パスワード',
    passwordHelp: '8 文字以上。',
    register: 'アカウントを作成',
    toNew: '{{company}} から {{email}} 宛てに招待が届いています。参加するには、名前とパスワードを設定してください。',
    toKnown:
      '{{company}} から {{email}} 宛てに招待が届いています。このアドレスにはすでにアカウントがあります。サインインして承諾してください。',
    toOwn:
      '{{company}} から招待が届いています。アカウントはそのまま使えます。参加後は、アカウントメニューで会社を切り替えられます。',
    toOther:
      'この招待は {{company}} から {{email}} 宛てのものですが、現在は {{own}} でサインインしています。サインアウトしてから、メールのリンクをもう一度開いてください。',
    accept: '招待を承諾',
    signIn: 'サインインして承諾',
    signOut: 'サインアウト',
  },
  signOut: {
    title: 'サインアウトしました',
    message: 'このブラウザーからサインアウトしました。',
    again: 'もう一度サインイン',
  },
  notFound: {
    title: 'ページが見つかりません',
    message: 'このアドレスにページはありません。移動または削除された可能性があります。',
    home: 'スタートページへ',
  },
}
