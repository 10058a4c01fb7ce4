import type { Translated } from '../../../../kit/texts.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  panel: { label: 'Відомості про {{name}}', open: 'Відкрити сторінку', missing: 'Цього пристрою вже немає.' },
  tabs: 'Розділи цього пристрою',
  failed: 'Не вдалося завантажити пристрій',
  reported: 'Звіт',
  missing: { title: 'Пристрій не знайдено', message: 'Цього пристрою не існує або ви не маєте до нього доступу.', back: 'До всіх пристроїв' },
  activity: { title: 'Активність', view: 'Що показати', log: 'Журнал', commands: 'Команди', attempts: 'Спроби з’єднання' },
  log: {
    search: 'Текст, користувач', time: 'Час', type: 'Подія', result: 'Результат', text: 'Подробиці', user: 'Користувач', ip: 'IP', agent: 'Браузер', success: 'Успішно', failure: 'Не вдалося',
    empty: 'Про цей пристрій ще нічого не записано.',
  },
  attempts: {
    result: 'Результат', number: 'Код', reason: 'Записана причина', fingerprint: 'Відбиток ключа', code: 'Код з’єднання {{code}}',
    empty: 'Пристрій ще не намагався під’єднатися.',
    meaning: {
      attempted: 'Пристрій намагався під’єднатися',
      monitoring_disabled: 'Моніторинг було вимкнено',
      no_credit: 'Немає активного кредиту',
      duplicate_serial: 'Пристрій з таким самим серійним номером, але іншою MAC-адресою вже зареєстровано',
    },
  },
  commands: {
    state: 'Стан', command: 'Команда', result: 'Результат', ordered: 'Віддано', sent: 'Надіслано', delivered: 'Доставлено', finished: 'Завершено', expires: 'Діє до',
    exit: 'Код завершення', output: 'Вивід', outputCut: 'Вивід (решту обрізав пристрій)', copyOutput: 'Копіювати вивід',
    empty: 'Цьому пристрою ще не давали команд.',
    states: {
      queued: 'У черзі', sent: 'Надіслано', delivered: 'Доставлено', completed: 'Виконано', failed: 'Не вдалося', unknown: 'Результат невідомий', expired: 'Термін минув', cancelled: 'Скасовано',
    },
    name: { exec: 'Команда оболонки', reboot: 'Перезавантаження', refresh: 'Оновлення інформації', key_rotate: 'Заміна ключа', file_send: 'Надсилання файлу' },
  },
  information: {
    title: 'Інформація', search: 'Знайти значення', age: 'Останній звіт', empty: 'Пристрій ще нічого не повідомив.', noMatch: 'Значення з такою назвою немає.',
    group: {
      identity: 'Реєстрація', resources: 'Ресурси', system: 'Система', mobile: 'Мобільна мережа', mobile2: 'Мобільна мережа (модем 2)', wireless: 'Wi-Fi', io: 'Входи та виходи', gps: 'GPS', hardware: 'Обладнання',
    },
  },
}
