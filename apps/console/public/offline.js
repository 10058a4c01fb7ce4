// The page shown when the browser is offline. It was cached while there was a network, so it must not load anything
// else. It checks for the network repeatedly, and returns to the previous page once the server can be reached.
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
    title: 'Ingen nettverkstilkobling',
    message:
      'Du er frakoblet. Kontroller nettverkskabler, modem og ruter, eller koble til Wi-Fi på nytt, og prøv igjen',
    again: 'Prøv igjen',
    waiting: 'Du kommer tilbake dit du var så snart nettverket er på plass igjen.',
    still: 'Det er fortsatt ingen nettverkstilkobling.',
  },
  ja: {
    title: 'ネットワークに接続されていません',
    message:
      'オフラインです。ネットワークケーブル、モデム、ルーターを確認するか、Wi-Fi に再接続して、もう一度お試しください',
    again: '再試行',
    waiting: 'ネットワークが復旧すると、元のページに自動で戻ります。',
    still: 'まだネットワークに接続できません。',
  },
  uk: {
    title: 'Немає мережі',
    message:
      'Немає з’єднання з мережею. Перевірте кабелі, модем і маршрутизатор або під’єднайтеся до Wi-Fi ще раз і повторіть спробу',
    again: 'Спробувати ще раз',
    waiting: 'Щойно мережа з’явиться, ви повернетеся туди, де були.',
    still: 'Мережі досі немає.',
  },
}

/** Interval between two checks for the network, and the timeout of a check, both in ms. */
const EVERY = 3000
const LIMIT = 2500

const at = (id) => document.getElementById(id)

/** A value that the console stored in the browser as JSON. */
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
 * The page to return to. It must be on this host; otherwise the start page is used. The path is passed in the fragment,
 * because an address with a query would not match the cached page.
 */
function continuation() {
  const wanted = new URLSearchParams(location.hash.slice(1)).get('continue_url')
  if (!wanted || !URL.canParse(wanted, location.href)) return '/'
  const url = new URL(wanted, location.href)
  const path = url.pathname + url.search + url.hash
  // A path that starts with `//` would be read as the address of another host.
  return url.origin === location.origin && !path.startsWith('//') ? path : '/'
}

/** Returns to the previous page if the server can be reached. */
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
