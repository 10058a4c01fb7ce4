import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  permission: {
    impersonate_users: {
      title: 'ほかのユーザーの代理操作',
      description: '本人の許可を得て、1 時間そのユーザーの代理操作ができます。',
    },
    view_impersonation_logs: {
      title: '代理操作ログを表示',
      description: '誰が、いつ、どのユーザーの代理操作を、どのような理由で行ったかを表示できます。',
    },
  },
  act: {
    impersonation: {
      request: '代理操作の許可を依頼',
      withdraw: '代理操作の依頼を取り下げ',
      start: '代理操作を開始',
      cancel: '代理操作を終了',
      confirm: '代理操作を許可',
      refuse: '代理操作を拒否',
      revoke: '代理操作の許可を取り消し',
    },
  },
}
