import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  permission: {
    invite_companies: {
      title: '会社を招待',
      description: '自社の子会社を作成してもらうための招待をメールで送り、取り消せます。',
    },
    view_users: { title: 'ユーザーを表示', description: '会社のユーザーとそのロールを表示できます。' },
    update_users: {
      title: 'ユーザーのロールを変更',
      description: 'ユーザーのロールの変更、サインイン履歴の確認、セッションの終了ができます。',
    },
    delete_users: { title: 'ユーザーを削除', description: '会社からユーザーを削除できます。' },
    view_user_invitations: {
      title: '招待を表示',
      description: '未承諾のユーザーの招待と、そのメールの送信状況を表示できます。',
    },
    create_user_invitations: {
      title: 'ユーザーを招待',
      description: 'メールでユーザーを会社に招待し、招待を再送信できます。',
    },
    delete_user_invitations: {
      title: '招待を取り消し',
      description: '未承諾の招待を取り消し、リンクを無効にできます。',
    },
  },
  act: {
    users: {
      update: 'ユーザーのロールを変更',
      remove: 'ユーザーを削除',
      removeByEmail: 'メールアドレスでユーザーを削除',
      removeMfaByEmail: 'ユーザーの第二要素を解除',
    },
    invitations: { invite: 'ユーザーを招待', resend: '招待を再送信', withdraw: '招待を取り消し' },
    companyInvitations: {
      invite: '新しい会社を招待',
      resend: '新しい会社の招待を再送信',
      withdraw: '新しい会社の招待を取り消し',
    },
  },
  scope: {
    users: {
      title: 'ユーザー',
      read: 'ユーザー、招待、セッション、サインイン履歴、代理操作の依頼を表示',
      write: 'ユーザーを招待、変更、削除し、セッションを終了',
    },
  },
}
