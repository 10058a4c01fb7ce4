import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  email: 'メールアドレス',
  deleteUser: {
    purpose:
      'アカウントを削除し、すべての会社から外します。セッションとアクセストークンはただちに終了します。この操作は取り消せません。',
    verb: 'ユーザーを削除',
  },
  removeMfa: {
    purpose:
      '第二要素と回復コードの両方を失ったユーザーのための操作です。依頼者が本人であることを必ず確認してください。第二要素、回復コード、すべてのパスキーが削除され、すべてのセッションが終了します。連携している認証サービスは、引き続きサインインに使えます。',
    verb: '第二要素を解除',
  },
}
