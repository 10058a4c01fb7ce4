import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  permission: {
    view_devices: {
      title: 'デバイスを表示',
      description: 'デバイス一覧、デバイスのページ、報告された値、グラフを表示できます。',
    },
    create_devices: {
      title: 'デバイスを追加',
      description: 'デバイスを 1 台ずつ、または CSV ファイルから追加できます。',
    },
    update_devices: { title: 'デバイスを編集', description: 'デバイスの名前、説明、監視の設定を変更できます。' },
    delete_devices: {
      title: 'デバイスを削除',
      description: 'デバイスを削除できます。「デバイスを追加」と組み合わせると、別の会社への移動もできます。',
    },
    approve_devices: { title: 'デバイスを承認', description: '承認待ちのデバイスを承認または拒否できます。' },
    create_enrolment_tokens: {
      title: '登録トークンを作成',
      description: '新しいデバイスを接続するためのコマンドを生成し、失効させることができます。',
    },
    export_devices: {
      title: 'デバイスをエクスポート',
      description: 'デバイス一覧を CSV ファイルでダウンロードできます。',
    },
    view_device_logs: {
      title: 'デバイスのアクティビティを表示',
      description: 'デバイスのアクティビティログ、接続、接続試行を表示できます。',
    },
    view_device_location: {
      title: 'デバイスの位置を表示',
      description: 'デバイスの GPS データ、手動で設定された位置、基地局を表示できます。',
    },
    update_device_location: {
      title: 'デバイスの位置を設定',
      description: 'デバイスの位置を手動で設定できます。「デバイスを編集」も必要です。',
    },
    view_device_notes: {
      title: 'デバイスのメモを表示',
      description: 'ユーザーがデバイスについて書いたメモを表示できます。',
    },
    create_device_notes: {
      title: 'デバイスのメモを作成',
      description:
        'デバイスのメモを作成し、自分のメモを削除できます。ほかのユーザーのメモの削除には「デバイスを編集」も必要です。',
    },
    view_device_data_usage: {
      title: 'デバイスのデータ使用量を表示',
      description: 'デバイスの送受信データ量と残りデータ量を表示できます。',
    },
    manage_device_services: { title: 'デバイスのサービスのオン/オフを切り替え' },
    assign_tags: {
      title: 'タグを割り当て',
      description: '個別に、または CSV ファイルから、デバイスにタグを追加したり外したりできます。',
    },
    view_wireless_information: {
      title: '無線ネットワークを表示',
      description: 'デバイスの無線ネットワーク名と接続中のクライアントを表示できます。',
    },
  },
  act: {
    enrolment: {
      createToken: '登録トークンを作成',
      removeToken: '登録トークンを失効',
      approve: '承認待ちのデバイスを承認',
      reject: '承認待ちのデバイスを拒否',
    },
    hostKeys: { rotate: 'ゲートウェイのホスト鍵を変更' },
    authorized: { create: '承認済みデバイスを追加', remove: '承認済みデバイスを一覧から除外' },
    deviceTags: {
      fromFile: 'CSV ファイルでデバイスのタグを変更',
      previewFile: 'CSV ファイルによるタグの変更をプレビュー',
      assign: 'デバイスごとにタグを追加',
      overwrite: 'デバイスごとにタグを置き換え',
      unassign: 'デバイスごとにタグを取り外し',
      assignAll: 'デバイスにタグを追加',
      overwriteAll: 'デバイスのタグを置き換え',
      unassignAll: 'デバイスからタグを取り外し',
    },
    geofences: { create: 'ジオフェンスを作成', update: 'ジオフェンスを変更', remove: 'ジオフェンスを削除' },
    deviceNotes: { create: 'デバイスにメモを追加', remove: 'デバイスのメモを削除' },
    devices: {
      create: 'デバイスを追加',
      updateMany: '複数のデバイスを編集',
      update: 'デバイスを編集',
      remove: 'デバイスを削除',
      move: 'デバイスを別の会社に移動',
      removeOne: 'デバイスを削除（1 台）',
      setMonitoring: 'デバイスの監視のオン/オフを切り替え',
    },
    deviceCsv: { importList: 'ファイルからデバイスをインポート' },
  },
  scope: {
    device_logs: { title: 'デバイスのログ', read: 'デバイスのアクティビティ、接続、接続試行を表示' },
    devices: {
      title: 'デバイス',
      read: 'デバイス、最新の値と位置、承認、登録トークンを表示',
      write: 'デバイスを追加、変更、移動、タグ付け、承認、削除し、登録トークンを管理',
    },
  },
}
