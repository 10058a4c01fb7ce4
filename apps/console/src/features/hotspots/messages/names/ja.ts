import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  permission: {
    view_device_hotspots: {
      title: 'ホットスポットを表示',
      description: 'デバイスのホットスポットと、そのユーザーおよびゲストを表示します。',
    },
    update_device_hotspots: {
      title: 'ホットスポットを管理',
      description: 'ホットスポットのユーザーの追加と削除、バウチャーの作成、ゲストの制限と切断を行います。',
    },
  },
  act: {
    hotspots: {
      users: 'ホットスポットのユーザーを読み取り',
      addUser: 'ホットスポットにユーザーを追加',
      removeUser: 'ホットスポットからユーザーを削除',
      changeGuest: 'ホットスポットのゲストを制限',
      disconnectGuest: 'ホットスポットのゲストを切断',
    },
    hotspotKiosks: {
      open: 'ホットスポットのキオスクリンクを開いた',
      create: 'ホットスポットのキオスクリンクを作成',
      remove: 'ホットスポットのキオスクリンクを取り消し',
      issue: 'キオスクリンクでバウチャーを発行',
    },
    guestData: { set: 'ゲストのメモの保存日数を設定' },
    hotspotVouchers: { create: 'ホットスポットのバウチャーを作成', remove: 'ホットスポットのバウチャーを削除' },
  },
  scope: {
    device_hotspots: {
      title: 'ホットスポット',
      read: 'ホットスポットと、そのユーザーおよびゲストを表示',
      write: 'ホットスポットのユーザー、バウチャー、ゲストを変更',
    },
    wireless: { title: 'Wi-Fi', read: 'デバイスのアクセスポイントを表示' },
  },
}
