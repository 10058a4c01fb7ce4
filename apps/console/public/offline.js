// The page for browsers that are offline. It was kept in the browser's store when there was a network, so it needs nothing
// else; it looks for the network again and again, and leads back to where the reader was.
const TEXTS = {
  en: {
    title: 'No network',
    message:
      'You are offline. Please make sure to check network cables, modem, and router or reconnecting to Wi-Fi and try again',
    again: 'Try again',
    waiting: 'You are taken back as soon as the network is there again.',
    still: 'There is still no network.',
  },
  nb: {
    title: 'Ingen nettverksforbindelse',
    message:
      'Du er frakoblet. Kontroller nettverkskabler, modem og ruter, eller koble til Wi-Fi på nytt, og prøv igjen',
    again: 'Prøv igjen',
    waiting: 'Du kommer tilbake dit du var så snart nettverket er på plass igjen.',
    still: 'Det er fortsatt ingen nettverksforbindelse.',
  },
  ja: {
    title: 'ネットワークに接続されていません',
    message:
      'オフラインです。ネットワークケーブル、モデム、ルーターを確認するか、Wi-Fi に接続し直してから、もう一度お試しください',
    again: '再試行',
    waiting: 'ネットワークが復旧すると、元のページに自動で戻ります。',
    still: 'まだネットワークに接続できません。',
  },
  uk: {
    title: 'Немає мережі',
    message:
      'Ви не в мережі. Перевірте мережеві кабелі, модем і маршрутизатор або знову під’єднайтеся до Wi-Fi і повторіть спробу',
    again: 'Спробувати ще раз',
    waiting: 'Щойно мережа з’явиться, ви повернетеся туди, де були.',
    still: 'Мережі досі немає.',
  },
}

/** Ms between two looks for the network, and within which a server answers that can be reached. */
const EVERY = 3000
const LIMIT = 2500

const at = (id) => document.getElementById(id)

/** What the console keeps in the browser as JSON text. */
function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key))
  } catch {
    return null
  }
}

function language() {
  const wanted = [stored('language'), ...navigator.languages].filter((tag) => typeof tag === 'string')
  const codes = wanted
    .map((tag) => tag.toLowerCase().split('-')[0])
    .map((code) => (code === 'no' || code === 'nn' ? 'nb' : code))
  return codes.find((code) => Object.hasOwn(TEXTS, code)) ?? 'en'
}

/**
 * Where the reader was, inside this very host; anything else is the beginning. It stands behind the #: with a query the page
 * would be another one, which nobody has kept.
 */
function continuation() {
  const wanted = new URLSearchParams(location.hash.slice(1)).get('continue_url')
  if (!wanted || !URL.canParse(wanted, location.href)) return '/'
  const url = new URL(wanted, location.href)
  const path = url.pathname + url.search + url.hash
  // `//host` by itself is another host, though it was a path of this one.
  return url.origin === location.origin && !path.startsWith('//') ? path : '/'
}

/** Goes back where the server can be reached. */
async function look() {
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(LIMIT) })
    location.replace(continuation())
    return true
  } catch {
    return false
  }
}

const code = language()
const texts = TEXTS[code]
document.documentElement.lang = code
document.documentElement.dataset.scheme =
  { on: 'dark', off: 'light' }[/(?:^|; )darkMode=(on|off)(?:;|$)/.exec(document.cookie)?.[1]] ?? ''
for (const id of ['title', 'message', 'again']) at(id).textContent = texts[id]
at('state').textContent = texts.waiting

const { short_name: name } = JSON.parse(at('brand')?.textContent || '{}')
document.title = [texts.title, name].filter(Boolean).join(' · ')
if (name) Object.assign(at('name'), { hidden: false, textContent: name })

addEventListener('online', look)
setInterval(look, EVERY)
at('again').addEventListener('click', async () => {
  at('state').textContent = (await look()) ? '' : texts.still
})
