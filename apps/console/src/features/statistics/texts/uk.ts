import type { Translated } from '../../../kit/texts.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  title: 'Статистика', failed: 'Не вдалося порахувати',
  counted: {
    all: { now: 'Пораховано щойно.', ago: 'Пораховано {{age}} тому.', never: 'Ще не пораховано.' },
    seen: { now: 'Помічені пристрої: відмічено щойно.', ago: 'Помічені пристрої: відмічено {{age}} тому.', never: 'Помічені пристрої: ще не відмічено.' },
    acts: { now: 'Інші показники: підсумовано щойно.', ago: 'Інші показники: підсумовано {{age}} тому.', never: 'Інші показники: ще не підсумовано.' },
  },
  tab: { general: 'Загальне', connections: 'З’єднання', months: 'Місяці', online: 'Пристрої в мережі', actions: 'Журнал дій', unique: 'Унікальні пристрої' },
  total: { devices: 'Пристрої', online: 'У мережі', offline: 'Поза мережею', pending: 'Очікують', not_activated: 'Не активовані', companies: 'Компанії', users: 'Користувачі', sessions: 'Відкриті сеанси' },
  course: { devices: 'Пристрої', commands: 'Команди', sessions: 'Віддалені сеанси', bytes: 'Дані через сеанси' },
  seen: 'Помічені пристрої', added: 'Додано', removed: 'Видалено', commands: 'Команди', sessions: 'Сеанси', bytes: 'Дані',
  month: 'Місяць', byDay: 'Помічені пристрої за днями', byMonth: 'Помічені пристрої за місяцями', nothingSeen: 'Жодного пристрою ще не помічено. Їх відмічають кожні десять хвилин.', gateways: 'Шлюзи', gateway: 'Шлюз',
  connectedDevices: 'Під’єднані пристрої', lastSign: 'Останній сигнал', noGateway: 'Жоден шлюз не працює.', attempts: 'Спроби з’єднання за годинами', company: 'Компанія',
  attempt: { connected: 'З’єднано', refused: 'Відхилено' },
  action: { ordered: 'Замовлено', device: 'Пристрій', action: 'Дія', state: 'Стан', text: 'Відповідь', user: 'Користувач', finished: 'Завершено', search: 'Пристрій, користувач, дія', empty: 'Пристроям ще нічого не наказували.' },
}
