import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  empty: '未承諾の会社の招待はありません。',
  field: { parent: '親会社', company: '会社名', password: 'パスワード', passwordHelp: '8 文字以上。' },
  invite: {
    title: '新しい会社の招待',
    verb: '招待を送信',
    purpose:
      '受信者には、あなたの会社の子会社を作成するためのリンクが届きます。受信者はその会社の管理者になります。リンクは 7 日間有効です。',
  },
  withdraw: '{{email}} に送ったリンクはただちに使えなくなります。',
  found: {
    title: '会社の作成',
    failed: 'この招待は使用できません',
    verb: '会社を作成',
    toLogin: 'サインイン',
    signIn: 'サインインして続ける',
    signOut: 'サインアウト',
    toNew: '{{parent}} が {{email}} を会社の作成に招待しています。あなたがその管理者になります。',
    toKnown:
      '{{parent}} が {{email}} を会社の作成に招待しています。このアドレスにはすでにアカウントがあります。まずサインインしてください。',
    toOwn:
      '{{parent}} があなたを会社の作成に招待しています。あなたのアカウントがその管理者になり、現在の会社にもそのまま所属します。',
    toOther:
      '{{parent}} が {{email}} を会社の作成に招待していますが、現在は {{own}} でサインインしています。サインアウトしてから、メールのリンクをもう一度開いてください。',
  },
}
