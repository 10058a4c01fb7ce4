import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  email: 'メールアドレス',
  deleteUser: {
    purpose: 'すべての会社からアカウントを削除します。セッションとアクセストークンはすぐに終了します。',
    verb: 'ユーザーを削除',
  },
  removeMfa: {
    purpose:
      '第 2 要素と復旧コードを失った人のための操作です。依頼者が本人であることを必ず確認してください。第 2 要素、復旧コード、すべてのパスキーが削除され、すべてのセッションが終了します。ID サービスとの連携は残り、引き続きログインに使えます。',
    verb: '第 2 要素を解除',
  },
}
