import type { Translated } from '../../../kit/texts.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  tags: 'Мітки', choose: 'Виберіть мітки', search: 'Назва', tabs: 'Розділи цієї мітки', failed: 'Не вдалося завантажити мітку',
  empty: 'Міток ще немає. Мітки об’єднують пристрої різних моделей, щоб знаходити й обробляти багато з них одразу.',
  field: { name: 'Назва', company: 'Компанія', description: 'Опис', color: 'Колір', devices: 'Пристрої', actions: 'Дії', created: 'Створено', updated: 'Змінено' },
  add: { action: 'Нова мітка', title: 'Нова мітка', verb: 'Додати мітку', purpose: 'Мітка діє для пристроїв своєї компанії та компаній під нею.', colorHelp: 'Забарвлює мітку у списках.' },
  list: { open: 'Вибрати зі списку міток', choose: 'Вибрати' },
  edit: { action: 'Редагувати', title: 'Редагувати мітку', verb: 'Зберегти мітку' },
  remove: {
    action: 'Видалити', title: 'Видалити мітку', verb: 'Видалити мітку', message_one: '{{count}} пристрій утратить мітку {{name}}. Це не можна скасувати.', message_few: '{{count}} пристрої втратять мітку {{name}}. Це не можна скасувати.',
    message_many: '{{count}} пристроїв утратять мітку {{name}}. Це не можна скасувати.', message_other: '{{count}} пристрою втратять мітку {{name}}. Це не можна скасувати.',
  },
  missing: { title: 'Мітку не знайдено', message: 'Такої мітки немає, або ви не маєте до неї доступу.', back: 'До всіх міток' },
}
