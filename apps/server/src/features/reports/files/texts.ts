import type { ReportParameter, ReportPeriod, ReportSource, ReportType } from '@outpost/contract/reports/constants'
import type { Language } from '../../mail/service.ts'

/** The texts of report files and of the emails with them. */
export interface ReportTexts {
  description: string
  company: string
  type: string
  period: string
  appliedTo: string
  parameters: string
  timeZone: string
  generated: string
  types: Readonly<Record<ReportType, string>>
  periods: Readonly<Record<ReportPeriod, string>>
  sources: Readonly<Record<ReportSource, string>>
  names: Readonly<Record<ReportParameter, string>>
  overall: string
  figure: string
  greatest: string
  smallest: string
  average: string
  deviceOf: string
  signal: string
  temperature: string
  routerUptime: string
  connectionUptime: string
  sent: string
  received: string
  total: string
  sim: (number: number) => string
  devices: string
  device: string
  serial: string
  mac: string
  operator: string
  connectionType: string
  coverage: string
  unknown: string
  minimum: string
  maximum: string
  share: string
  operators: string
  connectionTypes: string
  signalByDay: string
  temperatureByDay: string
  dataByDay: string
  unknownDay: string
  noDevices: string
  noShares: string
  /** The note below the lines of devices. */
  coverageNote: string
  /** What the three numbers of a cell are. */
  threes: string
  page: string
  mail: {
    subject: (name: string, brand: string) => string
    lines: (name: string, span: string) => readonly string[]
    attached: string
    open: string
    ending: string
  }
}

const en: ReportTexts = {
  description: 'Description',
  company: 'Company',
  type: 'Type',
  period: 'Period',
  appliedTo: 'Applies to',
  parameters: 'Parameters',
  timeZone: 'Time zone',
  generated: 'Generated',
  types: { single: 'Single', periodic: 'Periodic' },
  periods: { day: 'Day', week: 'Week', month: 'Month', custom: 'Custom' },
  sources: { device: 'Devices', company: 'Companies', tag: 'Tags' },
  names: {
    router_uptime: 'Router uptime',
    temperature: 'Temperature',
    connection_uptime: 'Connection uptime',
    connection_type: 'Connection type',
    operator: 'Operator',
    data_usage: 'Mobile data',
    signal: 'Signal strength',
  },
  overall: 'All devices',
  figure: 'Figure',
  greatest: 'Maximum',
  smallest: 'Minimum',
  average: 'Average',
  deviceOf: 'Device',
  signal: 'Signal strength',
  temperature: 'Temperature',
  routerUptime: 'Longest uptime',
  connectionUptime: 'Longest connection',
  sent: 'Sent',
  received: 'Received',
  total: 'Total',
  sim: (number) => `SIM ${number}`,
  devices: 'Devices',
  device: 'Device',
  serial: 'Serial number',
  mac: 'MAC',
  operator: 'Operator',
  connectionType: 'Connection type',
  coverage: 'Reported',
  unknown: 'Unknown',
  minimum: 'min.',
  maximum: 'max.',
  share: 'Share',
  operators: 'Operators',
  connectionTypes: 'Connection types',
  signalByDay: 'Signal strength by day (average of the devices)',
  temperatureByDay: 'Temperature by day (average of the devices)',
  dataByDay: 'Mobile data by day',
  unknownDay: 'Unknown: no device has reported values',
  noDevices: 'The report has no devices.',
  noShares: 'Not known for any device.',
  threes: 'Signal strength and temperature: minimum / average / maximum.',
  coverageNote: 'Reported: the share of the hours in which the device has reported values. The rest is unknown.',
  page: 'Page {page} of {pages}',
  mail: {
    subject: (name, brand) => `${brand}: ${name}`,
    lines: (name, span) => [`The report “${name}” for ${span} has been generated.`],
    attached: 'It is attached as a PDF.',
    open: 'Open the report',
    ending: 'You receive this email because your address is one of the recipients of this report.',
  },
}

const nb: ReportTexts = {
  description: 'Beskrivelse',
  company: 'Firma',
  type: 'Type',
  period: 'Periode',
  appliedTo: 'Gjelder',
  parameters: 'Parametere',
  timeZone: 'Tidssone',
  generated: 'Generert',
  types: { single: 'Enkeltrapport', periodic: 'Periodisk' },
  periods: { day: 'Dag', week: 'Uke', month: 'Måned', custom: 'Egendefinert' },
  sources: { device: 'Enheter', company: 'Firmaer', tag: 'Etiketter' },
  names: {
    router_uptime: 'Ruterens oppetid',
    temperature: 'Temperatur',
    connection_uptime: 'Tilkoblingens oppetid',
    connection_type: 'Tilkoblingstype',
    operator: 'Operatør',
    data_usage: 'Mobildata',
    signal: 'Signalstyrke',
  },
  overall: 'Alle enheter',
  figure: 'Verdi',
  greatest: 'Høyeste',
  smallest: 'Laveste',
  average: 'Gjennomsnitt',
  deviceOf: 'Enhet',
  signal: 'Signalstyrke',
  temperature: 'Temperatur',
  routerUptime: 'Lengste oppetid',
  connectionUptime: 'Lengste tilkobling',
  sent: 'Sendt',
  received: 'Mottatt',
  total: 'Totalt',
  sim: (number) => `SIM ${number}`,
  devices: 'Enheter',
  device: 'Enhet',
  serial: 'Serienummer',
  mac: 'MAC',
  operator: 'Operatør',
  connectionType: 'Tilkoblingstype',
  coverage: 'Rapportert',
  unknown: 'Ukjent',
  minimum: 'min.',
  maximum: 'maks.',
  share: 'Andel',
  operators: 'Operatører',
  connectionTypes: 'Tilkoblingstyper',
  signalByDay: 'Signalstyrke per dag (gjennomsnitt av enhetene)',
  temperatureByDay: 'Temperatur per dag (gjennomsnitt av enhetene)',
  dataByDay: 'Mobildata per dag',
  unknownDay: 'Ukjent: Ingen enhet har rapportert verdier',
  noDevices: 'Rapporten har ingen enheter.',
  noShares: 'Ikke kjent for noen enhet.',
  threes: 'Signalstyrke og temperatur: laveste / gjennomsnitt / høyeste.',
  coverageNote: 'Rapportert: andelen av timene der enheten har rapportert verdier. Resten er ukjent.',
  page: 'Side {page} av {pages}',
  mail: {
    subject: (name, brand) => `${brand}: ${name}`,
    lines: (name, span) => [`Rapporten «${name}» for ${span} er generert.`],
    attached: 'Den er lagt ved som PDF.',
    open: 'Åpne rapporten',
    ending: 'Du får denne e-posten fordi e-postadressen din er blant mottakerne av rapporten.',
  },
}

const ja: ReportTexts = {
  description: '説明',
  company: '会社',
  type: '種類',
  period: '期間',
  appliedTo: '対象',
  parameters: '項目',
  timeZone: 'タイムゾーン',
  generated: '生成日時',
  types: { single: '単発', periodic: '定期' },
  periods: { day: '日次', week: '週次', month: '月次', custom: '期間指定' },
  sources: { device: 'デバイス', company: '会社', tag: 'タグ' },
  names: {
    router_uptime: 'ルーターの稼働時間',
    temperature: '温度',
    connection_uptime: '接続の継続時間',
    connection_type: '接続の種類',
    operator: '通信事業者',
    data_usage: 'モバイルデータ',
    signal: '信号強度',
  },
  overall: 'すべてのデバイス',
  figure: '項目',
  greatest: '最大',
  smallest: '最小',
  average: '平均',
  deviceOf: 'デバイス',
  signal: '信号強度',
  temperature: '温度',
  routerUptime: '最長の稼働時間',
  connectionUptime: '最長の接続時間',
  sent: '送信',
  received: '受信',
  total: '合計',
  sim: (number) => `SIM ${number}`,
  devices: 'デバイス',
  device: 'デバイス',
  serial: 'シリアル番号',
  mac: 'MAC',
  operator: '通信事業者',
  connectionType: '接続の種類',
  coverage: '報告率',
  unknown: '不明',
  minimum: '最小',
  maximum: '最大',
  share: '割合',
  operators: '通信事業者',
  connectionTypes: '接続の種類',
  signalByDay: '日別の信号強度（デバイスの平均）',
  temperatureByDay: '日別の温度（デバイスの平均）',
  dataByDay: '日別のモバイルデータ',
  unknownDay: '不明：値を報告したデバイスがありません',
  noDevices: 'レポートの対象となるデバイスがありません。',
  noShares: '判明しているデバイスがありません。',
  threes: '信号強度と温度：最小 / 平均 / 最大。',
  coverageNote: '報告率は、デバイスが値を報告した時間の割合です。残りの時間の値は不明です。',
  page: '{page} / {pages} ページ',
  mail: {
    subject: (name, brand) => `${brand}：${name}`,
    lines: (name, span) => [`レポート「${name}」（${span}）が生成されました。`],
    attached: 'PDF を添付しています。',
    open: 'レポートを開く',
    ending: 'このメールは、レポートの宛先に登録されているメールアドレスに送信されています。',
  },
}

const uk: ReportTexts = {
  description: 'Опис',
  company: 'Компанія',
  type: 'Тип',
  period: 'Період',
  appliedTo: 'Охоплює',
  parameters: 'Показники',
  timeZone: 'Часовий пояс',
  generated: 'Сформовано',
  types: { single: 'Разовий', periodic: 'Періодичний' },
  periods: { day: 'День', week: 'Тиждень', month: 'Місяць', custom: 'Власний період' },
  sources: { device: 'Пристрої', company: 'Компанії', tag: 'Мітки' },
  names: {
    router_uptime: 'Час роботи роутера',
    temperature: 'Температура',
    connection_uptime: 'Тривалість з’єднання',
    connection_type: 'Тип з’єднання',
    operator: 'Оператор',
    data_usage: 'Мобільні дані',
    signal: 'Рівень сигналу',
  },
  overall: 'Усі пристрої',
  figure: 'Показник',
  greatest: 'Максимум',
  smallest: 'Мінімум',
  average: 'Середнє',
  deviceOf: 'Пристрій',
  signal: 'Рівень сигналу',
  temperature: 'Температура',
  routerUptime: 'Найдовша робота',
  connectionUptime: 'Найдовше з’єднання',
  sent: 'Надіслано',
  received: 'Отримано',
  total: 'Разом',
  sim: (number) => `SIM ${number}`,
  devices: 'Пристрої',
  device: 'Пристрій',
  serial: 'Серійний номер',
  mac: 'MAC',
  operator: 'Оператор',
  connectionType: 'Тип з’єднання',
  coverage: 'Повідомлено',
  unknown: 'Невідомо',
  minimum: 'мін.',
  maximum: 'макс.',
  share: 'Частка',
  operators: 'Оператори',
  connectionTypes: 'Типи з’єднання',
  signalByDay: 'Рівень сигналу за днями (середнє для пристроїв)',
  temperatureByDay: 'Температура за днями (середнє для пристроїв)',
  dataByDay: 'Мобільні дані за днями',
  unknownDay: 'Невідомо: жоден пристрій не повідомив значень',
  noDevices: 'У звіті немає пристроїв.',
  noShares: 'Не відомо для жодного пристрою.',
  threes: 'Рівень сигналу й температура: мінімум / середнє / максимум.',
  coverageNote: 'Повідомлено: частка годин, за які пристрій повідомив значення. Решта невідома.',
  page: 'Сторінка {page} з {pages}',
  mail: {
    subject: (name, brand) => `${brand}: ${name}`,
    lines: (name, span) => [`Сформовано звіт «${name}» за ${span}.`],
    attached: 'Його додано до листа у форматі PDF.',
    open: 'Відкрити звіт',
    ending: 'Ви отримали цей лист, бо ваша електронна адреса є серед одержувачів звіту.',
  },
}

export const reportTexts: Readonly<Record<Language, ReportTexts>> = { en, nb, ja, uk }
