import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  permission: {
    approve_applications: {
      title: 'アプリケーションを承認',
      description: 'ほかの会社が作成したアプリケーションに、自社のユーザーに代わって API を使うことを許可できます。',
    },
  },
  act: {
    auth: {
      login: 'サインイン',
      refresh: 'セッションを更新',
      revoke: 'サインアウト',
      acceptTerms: '利用規約に同意',
      createToken: 'アクセストークンを作成',
      removeToken: 'アクセストークンを失効',
    },
    mfa: {
      start: '第二要素の設定を開始',
      finish: '第二要素を設定',
      remove: '自分の第二要素を解除',
      renewRecoveryCodes: '新しい回復コードを生成',
    },
    account: {
      confirmPassword: 'パスワードを確認',
      resendActivation: '確認メールを再送信',
      activate: 'メールアドレスを確認',
      forgotPassword: 'パスワードの再設定を要求',
      resetPassword: '忘れたパスワードを再設定',
      changeName: '自分の名前を変更',
      changeEmail: '自分のメールアドレスを変更',
      changePassword: '自分のパスワードを変更',
    },
    sshKeys: { create: 'SSH 鍵を追加', remove: 'SSH 鍵を削除' },
    passkeys: {
      begin: 'パスキーの追加を開始',
      create: 'パスキーを追加',
      rename: 'パスキーの名前を変更',
      remove: 'パスキーを削除',
      beginLogin: 'パスキーでのサインインを開始',
      login: 'パスキーでサインイン',
    },
    applications: {
      create: 'OAuth アプリケーションを作成',
      update: 'OAuth アプリケーションを編集',
      renewSecret: 'アプリケーションの新しいシークレットを生成',
      remove: 'OAuth アプリケーションを削除',
      revoke: 'アプリケーションのアクセスを取り消し',
    },
    applicationApprovals: { create: '別の会社のアプリケーションを承認', remove: 'アプリケーションの承認を取り消し' },
    oauth: {
      decide: 'アプリケーションのアクセスを許可または拒否',
      token: 'OAuth トークンを取得',
      revoke: 'OAuth トークンを失効',
    },
    identityProviders: { create: '認証サービスを追加', update: '認証サービスを編集', remove: '認証サービスを削除' },
    identity: {
      login: '認証サービスでのサインインを開始',
      link: '認証サービスとの連携を開始',
      confirm: '認証サービスでの確認を開始',
      answer: '認証サービスによる第二要素の確認を開始',
      finish: '認証サービスでの手続きから復帰',
      choose: '認証サービスでの初回サインイン後に招待を選択',
      unlink: '認証サービスとの連携を解除',
    },
    joining: {
      openInvitation: '招待のリンクにアクセス',
      register: '招待でアカウントを作成',
      acceptInvitation: '招待を承諾',
      switchCompany: '別の会社に切り替え',
    },
    companySignup: {
      open: '新しい会社の招待のリンクにアクセス',
      register: '新しいアカウントで会社を作成',
      accept: '既存のアカウントで会社を作成',
    },
    lostDevice: {
      own: 'デバイスの紛失により自分のアクセスをすべて終了',
      ofUser: 'デバイスを紛失したユーザーのアクセスをすべて終了',
    },
    sessions: {
      end: '自分のセッションを終了',
      endOthers: '自分のほかのセッションをすべて終了',
      endOfUser: 'ユーザーのセッションをすべて終了',
      endOneOfUser: 'ユーザーのセッションを 1 つ終了',
    },
  },
  scope: {
    device_location: {
      title: 'デバイスの位置',
      read: 'デバイスの位置を表示（現在は未使用。「デバイス: 読み取り」に含まれます）',
    },
    user: { title: '自分のアカウント', read: '自分のアカウント、所属会社、権限を表示' },
  },
}
