import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  empty: '会社の開設に招待されている人はいません。',
  field: { parent: '上位の会社', company: '会社名', password: 'パスワード', passwordHelp: '8 文字以上。' },
  invite: {
    title: '新しい会社を招待',
    verb: '招待を送信',
    purpose:
      'リンクがメールで送信されます。受信者は自社の下に会社を開設し、その管理者になります。有効期間は 7 日間です。',
  },
  withdraw: '{{email}} に送ったリンクはすぐに使えなくなります。',
  found: {
    title: '会社を開設',
    failed: 'この招待は使用できません',
    verb: '会社を開設',
    toLogin: 'サインイン',
    signIn: 'サインインして続ける',
    signOut: 'サインアウト',
    toNew: '{{parent}} が {{email}} に会社の開設を招待しています。あなたがその管理者になります。',
    toKnown:
      '{{parent}} が {{email}} に会社の開設を招待しています。このアドレスにはアカウントがあります。まずサインインしてください。',
    toOwn:
      '{{parent}} があなたに会社の開設を招待しています。あなたのアカウントがその管理者になり、現在の会社にもそのまま所属します。',
    toOther:
      '{{parent}} が {{email}} に会社の開設を招待していますが、現在 {{own}} としてサインインしています。サインアウトしてから、メールのリンクをもう一度開いてください。',
  },
}
