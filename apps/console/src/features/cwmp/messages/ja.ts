import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  purpose: 'デバイスが最後に報告した値です。読み取りと設定は次のセッションで行われます。',
  empty: 'まだパラメーターは読み取られていません。',
  notManaged: 'このデバイスは TR-069 で管理されていません。',
  label: 'デバイスのパラメーター',
  search: '名前と値を検索',
  hidden: '非表示',
  yes: 'はい',
  no: 'いいえ',
  field: { name: '名前', value: '値', type: '型', writable: '設定可能', read_at: '読み取り' },
  read: {
    action: 'パラメーターを読み取る',
    again: '今すぐ読み取る',
    title: 'パラメーターの読み取り',
    path: 'パラメーターまたはパス',
    pathHelp: '末尾がピリオドのパスを指定すると、その下のすべてを読み取ります。',
    verb: 'パラメーターを読み取る',
  },
  set: {
    action: 'パラメーターを設定',
    title: 'パラメーターの設定',
    verb: 'パラメーターを設定',
    fixed: 'デバイスによると、このパラメーターは設定できません',
  },
}
