import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  help: 'ノートパソコンやスマートフォンを紛失した場合や盗まれた場合は、VPN の構成、セッション、アクセストークン、アプリケーション、SSH 鍵によるアクセスをすべて終了できます。このブラウザーではサインインしたままです。',
  verb: 'すべてのアクセスを終了',
  close: '閉じる',
  question:
    '{{name}} の VPN の構成、アクセストークン、アプリケーション、SSH 鍵はすべて失効し、セッションはすべてすぐに終了します。',
  ownQuestion:
    '自分の VPN の構成、アクセストークン、アプリケーション、SSH 鍵はすべて失効し、ほかのセッションはすべてすぐに終了します。',
  after: 'アカウントは残ります。ユーザーは再びサインインでき、新しい VPN の構成を受け取れます。',
  ownAfter:
    'このブラウザーではサインインしたままです。アクセストークンを使うスクリプトは動作しなくなります。今後使うデバイスで、新しい VPN の構成を取得してください。',
  nothing: '終了するものはありませんでした',
  done_other: '{{count}} 件を終了しました',
  list: '終了したもの',
  kind: '種類',
  name: '名前',
  address: 'アドレス',
  kinds: {
    session: 'セッション',
    access_token: 'アクセストークン',
    application: 'アプリケーション',
    ssh_key: 'SSH 鍵',
    vpn_profile: 'VPN の構成',
    vpn_session: 'VPN 接続',
  },
}
