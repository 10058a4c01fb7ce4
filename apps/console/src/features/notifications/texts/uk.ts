import type { Translated } from '../../../kit/texts.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  title: 'Сповіщення',
  none: 'Немає сповіщень',
  failed: 'Не вдалося отримати сповіщення.',
  search: 'Пошук у сповіщеннях',
  see: 'Позначити як переглянуте',
  buy: 'Придбати більше ресурсів',
  bell: {
    all: 'Показати всі сповіщення', unseen_one: '{{count}} нове сповіщення', unseen_few: '{{count}} нові сповіщення', unseen_many: '{{count}} нових сповіщень', unseen_other: '{{count}} нового сповіщення',
  },
  state: { unseen: 'Нове', seen: 'Переглянуте' },
  reason: { seen: 'Уже переглянуто' },
  field: { state: 'Стан', summary: 'Повідомлення', kind: 'Стосується', created: 'Вік', type: 'Тип', starts: 'Показувати з', ends: 'Показувати до', updated: 'Змінено' },
  kind: { creditAmountTooLow: 'Ресурси', deviceAwaitingApproval: 'Схвалення пристрою', devicesUnclaimed: 'Невідомі пристрої', impersonationRequested: 'Дії від вашого імені', impersonationAllowed: 'Дії від імені користувача', impersonationRefused: 'Дії від імені користувача', rolloutStopped: 'Поетапне оновлення мікропрограми', rolloutDone: 'Поетапне оновлення мікропрограми' },
  says: {
    join: 'Пристрій {{name}} просить приєднати його й очікує на схвалення.',
    rekey: 'Другий ключ пристрою {{name}} очікує на схвалення.',
    duplicate: 'Дві машини користуються ключем пристрою {{name}}. Потрібно вибрати одну з них.',
    unclaimed: 'Пристрої, яких ніхто не реєстрував, очікують на схвалення.',
    impersonationRequested: '{{actor}} просить дозволу діяти від вашого імені в {{company}}: «{{reason}}». Надісланий вам лист веде до запиту.',
    impersonationAllowed: '{{user}} дозволяє вам діяти від свого імені в {{company}}.',
    impersonationRefused: '{{user}} не дозволяє вам діяти від свого імені в {{company}}.',
    rolloutStopped: 'Поетапне встановлення {{file}} зупинено: пристроїв із помилкою: {{failed}}.',
    rolloutDone: 'Поетапне встановлення {{file}} завершено: пристроїв із помилкою: {{failed}}.',
  },
  announcements: {
    title: 'Оголошення', news: 'Оголошення, є нові', none: 'Немає системних оголошень', failed: 'Не вдалося отримати оголошення', manage: 'Керувати оголошеннями',
    search: 'Пошук в оголошеннях', empty: 'Ще нічого не оголошено.', add: 'Нове оголошення', new: 'Нове оголошення', change: 'Редагувати оголошення', edit: 'Редагувати',
    purpose: 'Його побачать угорі сторінки всі, хто ввійшов у систему.', announce: 'Оголосити', save: 'Зберегти зміни', preview: 'Попередній перегляд', nothing: 'Поки що нема чого читати',
    startsHelp: 'Порожньо: від цієї миті', endsHelp: 'Порожньо: без завершення',
    state: { planned: 'Заплановано', shown: 'Показується', ended: 'Завершено' },
    type: { info: 'Інформація', success: 'Добра новина', warning: 'Попередження', error: 'Збій' },
    remove: { action: 'Видалити', title: 'Видалити оголошення?', message: 'Його більше ніхто не побачить: {{words}}', verb: 'Видалити оголошення' },
  },
  mark: {
    title: 'Форматування', bold: 'Жирний', italic: 'Курсив', list: 'Список', link: 'Посилання',
    help: 'Звичайний текст або елементи HTML p, br, b, i, ul, ol, li, code та a з адресою. Усе інше вилучається.',
  },
}
