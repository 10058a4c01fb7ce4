import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  permission: {
    view_device_alert_configurations: {
      title: 'アラートとオートメーションを表示',
      description: 'オートメーション、対象デバイス、実行ログを表示します。',
    },
    create_device_alert_configurations: {
      title: 'アラートとオートメーションを作成、編集',
      description: 'オートメーションを作成、変更し、デバイスに割り当てます。',
    },
    delete_device_alert_configurations: {
      title: 'アラートとオートメーションを削除',
      description: 'オートメーションをログとともに削除します。',
    },
    view_device_alerts: {
      title: 'インシデントを表示',
      description: 'インシデントの内容、対象デバイス、通知先、対応者を表示します。',
    },
    update_device_alerts: {
      title: 'インシデントに対応',
      description: 'インシデントへの対応開始と手動終了、サイレンスの設定を行います。',
    },
  },
  act: {
    automations: {
      create: 'オートメーションを作成',
      update: 'オートメーションを編集',
      remove: 'オートメーションを削除',
      activate: 'オートメーションのオン/オフを切り替え',
      assign: 'オートメーションをデバイスに割り当て',
      unassign: 'デバイスからオートメーションを解除',
      activateDevices: 'デバイスのオートメーションのオン/オフを切り替え',
      assignMany: '複数のオートメーションをデバイスに割り当て',
      unassignMany: 'デバイスから複数のオートメーションを解除',
      overwrite: 'デバイスのオートメーションを置き換え',
      overwriteDevices: 'デバイスのオートメーションを置き換え（別の API パス）',
    },
    receivers: {
      create: 'オートメーションの送信先を作成',
      update: 'オートメーションの送信先を編集',
      remove: 'オートメーションの送信先を削除',
      test: '送信先にテストメッセージを送信',
    },
    incidentLinks: {
      acknowledge: 'メールのリンクからインシデントへの対応を開始',
      open: 'インシデントのメールのリンクを開く',
    },
    incidents: {
      acknowledge: 'インシデントへの対応を開始',
      resolve: 'インシデントを手動で終了',
    },
    deviceAlerts: {
      remove: 'デバイスが報告したアラートを削除',
      token: 'アラート用のモバイルアプリを登録',
    },
    alertConfigurations: {
      fit: '独自のアラートを設定できるデバイスを確認',
      create: 'デバイスにアラートを作成',
      update: 'デバイスのアラートを編集',
      remove: 'デバイスのアラートを削除',
    },
    deviceAlertConfigurations: {
      read: 'デバイスのアラートを取得',
      create: '複数のデバイスにアラートを作成',
      remove: 'デバイスのアラートを削除（別の API パス）',
    },
    rehearsals: {
      rehearse: 'オートメーションの過去の動作を確認',
    },
    silences: {
      create: 'サイレンスを作成',
      remove: 'サイレンスを終了',
    },
  },
  scope: {
    device_alerts: {
      title: 'インシデント',
      read: 'インシデントとサイレンスを表示',
      write: 'インシデントに対応して終了し、サイレンスを設定',
    },
    device_alert_configurations: {
      title: 'オートメーション',
      read: 'オートメーションとログを表示',
      write: 'オートメーションを作成、変更、割り当て、削除',
    },
  },
}
