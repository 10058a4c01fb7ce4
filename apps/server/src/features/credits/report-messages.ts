import type { CreditTypeName, PaymentType } from '@outpost/contract/credits/types'
import type { Language } from '../mail/service.ts'

/** The texts of a printed report. */
export interface ReportMessages {
  title: string
  pool: string
  company: string
  period: string
  everything: string
  made: string
  type: string
  totals: string
  figure: string
  amount: string
  moved: string
  devices: string
  codes: string
  data: string
  to: string
  device: string
  mac: string
  action: string
  user: string
  time: string
  code: string
  state: string
  used: string
  unused: string
  bytes: string
  none: string
  /** The note below the last printed row, with the number of rows left out. */
  more: (count: number) => string
  page: string
  actions: Readonly<Record<number, string>>
  types: Readonly<Record<CreditTypeName, string>>
  payment: Readonly<Record<PaymentType, string>>
}

export const reportMessages: Readonly<Record<Language, ReportMessages>> = {
  en: {
    title: 'Resource report',
    pool: 'Pool',
    company: 'Company',
    period: 'Period',
    everything: 'everything until today',
    made: 'Created',
    type: 'Type',
    totals: 'Totals',
    figure: 'Item',
    amount: 'Amount',
    moved: 'Moved to other companies',
    devices: 'Used for devices',
    codes: 'Issued as codes',
    data: 'Converted to data',
    to: 'To',
    device: 'Device',
    mac: 'MAC',
    action: 'Action',
    user: 'User',
    time: 'Time (UTC)',
    code: 'Code',
    state: 'Usage',
    used: 'Used',
    unused: 'Not Used',
    bytes: 'Data',
    none: 'Nothing in this period.',
    more: (count) => `${count} more in the JSON report.`,
    page: 'Page {page} of {pages}',
    actions: { 1: 'Pack assigned', 2: 'Credit extended', 3: 'Credit used', 4: 'Moved to another device' },
    payment: { free: 'free', paid: 'paid' },
    types: {
      credit: 'Credit',
      management_6m: 'Management pack, 6 months',
      management_1y: 'Management pack, 1 year',
      management_3y: 'Management pack, 3 years',
      management_5y: 'Management pack, 5 years',
      management_10y: 'Management pack, 10 years',
      data_150GB_10y: 'Data pack, 150 GB, 10 years',
    },
  },
  nb: {
    title: 'Ressursrapport',
    pool: 'Pulje',
    company: 'Firma',
    period: 'Periode',
    everything: 'alt til i dag',
    made: 'Opprettet',
    type: 'Type',
    totals: 'Totalt',
    figure: 'Post',
    amount: 'Antall',
    moved: 'Flyttet til andre firmaer',
    devices: 'Brukt på enheter',
    codes: 'Utstedt som koder',
    data: 'Gjort om til data',
    to: 'Til',
    device: 'Enhet',
    mac: 'MAC',
    action: 'Handling',
    user: 'Bruker',
    time: 'Tid (UTC)',
    code: 'Kode',
    state: 'Bruk',
    used: 'Brukt',
    unused: 'Ikke brukt',
    bytes: 'Data',
    none: 'Ingenting i denne perioden.',
    more: (count) => `${count} til i JSON-rapporten.`,
    page: 'Side {page} av {pages}',
    actions: { 1: 'Pakke tildelt', 2: 'Kreditt forlenget', 3: 'Kreditt brukt', 4: 'Flyttet til en annen enhet' },
    payment: { free: 'gratis', paid: 'betalt' },
    types: {
      credit: 'Kreditt',
      management_6m: 'Administrasjonspakke, 6 måneder',
      management_1y: 'Administrasjonspakke, 1 år',
      management_3y: 'Administrasjonspakke, 3 år',
      management_5y: 'Administrasjonspakke, 5 år',
      management_10y: 'Administrasjonspakke, 10 år',
      data_150GB_10y: 'Datapakke, 150 GB, 10 år',
    },
  },
  ja: {
    title: 'リソースレポート',
    pool: 'プール',
    company: '会社',
    period: '期間',
    everything: '今日までの全期間',
    made: '作成日時',
    type: '種類',
    totals: '合計',
    figure: '項目',
    amount: '数量',
    moved: 'ほかの会社への移動',
    devices: 'デバイスでの使用',
    codes: 'コードとして発行',
    data: 'データへの交換',
    to: '移動先',
    device: 'デバイス',
    mac: 'MAC',
    action: '操作',
    user: 'ユーザー',
    time: '日時（UTC）',
    code: 'コード',
    state: '使用状況',
    used: '使用済み',
    unused: '未使用',
    bytes: 'データ',
    none: 'この期間の記録はありません。',
    more: (count) => `ほか ${count} 件は JSON レポートにあります。`,
    page: '{page} / {pages} ページ',
    actions: { 1: 'パックを割り当て', 2: 'クレジットを延長', 3: 'クレジットを使用', 4: '別のデバイスへ移動' },
    payment: { free: '無料', paid: '有料' },
    types: {
      credit: 'クレジット',
      management_6m: '管理パック 6 か月',
      management_1y: '管理パック 1 年',
      management_3y: '管理パック 3 年',
      management_5y: '管理パック 5 年',
      management_10y: '管理パック 10 年',
      data_150GB_10y: 'データパック 150 GB / 10 年',
    },
  },
  uk: {
    title: 'Звіт про ресурси',
    pool: 'Пул',
    company: 'Компанія',
    period: 'Період',
    everything: 'увесь час до сьогодні',
    made: 'Створено',
    type: 'Тип',
    totals: 'Підсумки',
    figure: 'Показник',
    amount: 'Кількість',
    moved: 'Переміщено до інших компаній',
    devices: 'Витрачено на пристрої',
    codes: 'Видано як коди',
    data: 'Перетворено на трафік',
    to: 'Куди',
    device: 'Пристрій',
    mac: 'MAC',
    action: 'Дія',
    user: 'Користувач',
    time: 'Час (UTC)',
    code: 'Код',
    state: 'Використання',
    used: 'Використано',
    unused: 'Не використано',
    bytes: 'Трафік',
    none: 'За цей період нічого немає.',
    more: (count) => `Ще ${count} у звіті JSON.`,
    page: 'Сторінка {page} з {pages}',
    actions: {
      1: 'Пакет призначено',
      2: 'Кредит продовжено',
      3: 'Кредит витрачено',
      4: 'Переміщено на інший пристрій',
    },
    payment: { free: 'безкоштовний', paid: 'платний' },
    types: {
      credit: 'Кредит',
      management_6m: 'Пакет керування, 6 місяців',
      management_1y: 'Пакет керування, 1 рік',
      management_3y: 'Пакет керування, 3 роки',
      management_5y: 'Пакет керування, 5 років',
      management_10y: 'Пакет керування, 10 років',
      data_150GB_10y: 'Пакет трафіку, 150 ГБ, 10 років',
    },
  },
}
