import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: 'リソース',
  pools: 'プール',
  codes: {
    title: 'コード',
  },
  data: {
    title: 'データ購入',
  },
  add: {
    title: 'リソースの追加',
  },
  move: {
    action: 'リソースを移動',
    title: 'リソースの移動',
  },
  makeCode: {
    action: 'コードを作成',
    title: 'コードの作成',
  },
  redeem: {
    action: 'コードを有効化',
    title: 'コードの有効化',
  },
  buyData: {
    action: '会社データを追加',
    title: '会社データの追加',
  },
  services: {
    action: 'サービス',
  },
  pack: {
    action: 'デバイスパック',
  },
  moveDevice: {
    title: 'デバイスのリソースの移動',
  },
}
