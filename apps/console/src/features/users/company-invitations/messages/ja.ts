import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  empty: '未承諾の会社の招待はありません。',
  field: { parent: '親会社', company: '会社名', password: 'パスワード', passwordHelp: '8 文字以上。' },
  invite: {
    title: '新しい会社の招待',
    verb: '招待を送信',
    purpose:
      '相手には、自社の子会社を作成するためのリンクが届きます。相手はその会社の管理者になります。リンクは 7 日間有効です。',
  },
  withdraw: '{{email}} に送ったリンクはただちに使えなくなります。',
  found: {
    title: '会社の作成',
    failed: 'この招待は使用できません',
    verb: '会社を作成',
    toLogin: 'サインイン',
    signIn: 'サインインして続ける',
    signOut: 'サインアウト',
    toNew: '{{parent}} から {{email}} 宛てに、会社を作成するための招待が届いています。作成した会社の管理者になります。',
    toKnown:
      '{{parent}} から {{email}} 宛てに、会社を作成するための招待が届いています。このアドレスにはすでにアカウントがあります。先にサインインしてください。',
    toOwn:
      '{{parent}} から、会社を作成するための招待が届いています。作成した会社の管理者になり、現在の会社にも引き続き所属します。',
    toOther:
      'この会社作成の招待は {{parent}} から {{email}} 宛てのものですが、現在は {{own}} でサインインしています。サインアウトしてから、メールのリンクをもう一度開いてください。',
  },
}
