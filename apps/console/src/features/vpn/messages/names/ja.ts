import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  permission: {
    view_vpn_hubs: {
      title: 'VPN ハブとクイック接続を表示',
      description: 'VPN ハブとクイック接続の一覧と、そのクライアント、ルート、セッション、データ使用量を表示できます。',
    },
    create_vpn_hubs: {
      title: 'VPN ハブを作成・編集',
      description: 'ハブとクイック接続の作成、クライアントの追加と削除、オン/オフの切り替えができます。',
    },
    delete_vpn_hubs: {
      title: 'VPN ハブを削除',
      description: 'ハブとクイック接続を削除できます。すべてのクライアントが接続できなくなります。',
    },
    connect_vpn_hubs: {
      title: 'VPN ハブに接続',
      description: 'ハブやクイック接続の自分用の構成ファイルをダウンロードして接続できます。',
    },
  },
  act: {
    vpnHubs: {
      create: 'VPN ハブを作成',
      connect: 'クイック接続を作成',
      update: 'VPN ハブを編集',
      toggle: 'VPN ハブのオン/オフを切り替え',
      restart: 'VPN ハブを再起動',
      settings: 'VPN ハブのネットワークを変更',
      remove: 'VPN ハブを削除',
      info: 'VPN ハブの状態を取得',
      sessions: 'VPN ハブのセッションを取得',
    },
    vpnClients: {
      addDevices: 'VPN ハブにデバイスを追加',
      removeDevices: 'VPN ハブからデバイスを削除',
      addUser: 'VPN ハブにユーザーを追加',
      addCustom: 'VPN ハブにアカウントなしのユーザーを追加',
      setAddress: 'VPN クライアントのアドレスを設定',
      toggle: 'VPN クライアントの有効/無効を切り替え',
      toggleByPut: 'VPN クライアントの有効/無効を切り替え（PUT）',
      disconnect: 'VPN クライアントを切断',
      remove: 'VPN ハブからクライアントを削除',
      config: 'VPN クライアントの構成をダウンロード',
      quickConfig: '自分用のクイック接続の構成をダウンロード',
    },
    vpnProfiles: {
      issue: 'VPN の構成を発行',
      revoke: 'VPN の構成を失効',
      createLink: 'VPN の構成へのリンクを作成',
      openLink: 'VPN の構成へのリンクを使用',
      fetchLink: 'アプリで VPN の構成へのリンクを使用',
    },
    vpnDiagnosis: {
      run: 'VPN ハブの接続先に接続できない原因を診断',
    },
    vpnNames: {
      setHosts: 'VPN クライアントの背後の端末に名前を設定',
    },
    vpnNetworks: {
      sync: 'VPN ハブの構成をデバイスに送信',
      routes: 'VPN ハブのルートを取得',
      addRoute: 'VPN ハブにルートを追加',
      removeRoute: 'VPN ハブからルートを削除',
      rules: 'VPN ハブのデバイスの転送設定を取得',
      setRule: 'VPN ハブのデバイスの転送のオン/オフを切り替え',
      dhcp: 'VPN ハブの DHCP オプションを取得',
      addDhcp: 'VPN ハブに DHCP オプションを追加',
      removeDhcp: 'VPN ハブから DHCP オプションを削除',
    },
  },
  scope: {
    vpn_hubs: {
      title: 'VPN ハブ',
      read: 'VPN ハブとクイック接続を表示',
      write: 'VPN ハブとクイック接続を作成、変更、削除し、クライアントの構成を発行',
    },
  },
}
