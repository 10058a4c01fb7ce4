import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  permission: {
    impersonate_users: {
      title: '別のユーザーとして操作',
      description: '本人の許可を得て、1 時間そのユーザーとして操作できます。',
    },
    view_impersonation_logs: {
      title: '代理操作ログを表示',
      description: '誰が、どのユーザーとして、いつ、なぜ操作したかを表示できます。',
    },
  },
  act: {
    impersonation: {
      request: 'ユーザーとして操作する許可を依頼',
      withdraw: 'ユーザーとして操作する依頼を取り下げ',
      start: 'ユーザーとしての操作を開始',
      cancel: 'ユーザーとしての操作を終了',
      confirm: '代理操作を許可',
      refuse: '代理操作を拒否',
      revoke: '代理操作のアクセス権を取り消し',
    },
  },
}
