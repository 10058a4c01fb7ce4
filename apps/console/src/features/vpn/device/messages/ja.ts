import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  why: '接続できない原因を確認',
  tab: {
    hubs: 'デバイスの VPN ハブ',
    hub: 'VPN ハブ',
    empty:
      'このデバイスはどの VPN ハブにも属していません。クイック接続を使うと、選んだユーザーに数時間だけ、デバイスの背後のネットワークを開放できます。',
    leave: 'ハブから削除',
  },
  config: {
    title: '構成',
    not_sent: '待機中',
    sent: '適用中',
    applied: '適用済み',
    connected: '適用済み',
    failed: '失敗',
    since: '変更日時',
    versions: 'バージョン',
    applyingTo: '{{applied}} を適用済み（最新は {{target}}）',
    noneApplied: '未適用（最新は {{target}}）',
    waitsHelp: 'デバイスがオンラインになると、構成を受け取ります。',
    sendAgain: '構成をもう一度送信',
    notDevice: 'サーバーから構成を受け取るのはデバイスだけです',
  },
  refusal: {
    kind: 'この種類のデバイスは VPN ハブのクライアントになれません。ハブから削除してください。',
    agent: 'デバイスの構成を安全に変更できません。エージェントを更新してください。',
    openvpn: 'デバイスに OpenVPN がありません。パッケージ openvpn をインストールし、構成をもう一度送信してください。',
    unit: 'デバイスに、OpenVPN のクライアントを起動する systemd ユニット「openvpn-client@」がありません。使用中の OS のパッケージ openvpn をインストールし、構成をもう一度送信してください。',
    mapping:
      'デバイスはネットワークをマッピングできません。nft も iptables の拡張 NETMAP もありません。どちらかをインストールし、構成をもう一度送信してください。',
  },
  route: {
    reachedAs: '接続先のネットワーク',
    itself: '同じネットワーク',
  },
  map: {
    label: 'ネットワークをマッピング',
    help: 'ユーザーは、同じ大きさの空いている別のネットワークのアドレスで接続します。同じ LAN を使う拠点がある場合に選択します。',
    proposal: 'または「ネットワークをマッピング」を選択すると、デバイスがアドレスを変換します。',
  },
  hosts: {
    title: '端末の名前',
    purpose: 'ハブのユーザーは、アドレスの代わりに {{name}} のような名前を入力できます。',
    label: '端末',
    help: '英字、数字、ハイフンを使用します。アドレスには、端末の LAN でのアドレスを入力してください。',
    name: '名前',
    address: 'アドレス',
    save: '名前を保存',
    done: '名前を保存しました。',
    of: '{{network}} の端末の名前',
  },
  names: {
    title: 'ハブでの名前',
    note: 'アドレスへの接続が許可されているユーザーに対して、ハブがこれらの名前を解決します。',
    usable: '使用できる名前',
    name: '名前',
    address: 'アドレス',
    kind: '種類',
    host: '端末',
    ofDevice: 'ハブでの名前',
  },
  usage: {
    by: '表示',
    direction: '受信と送信',
    client: 'クライアント別',
    others: 'その他',
    removed: '削除されたクライアント',
  },
}
