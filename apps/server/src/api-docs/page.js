// Search and copy buttons of the page. The page works without this script: every endpoint is still readable.

const field = document.getElementById('find')
const calls = [...document.querySelectorAll('.call')]
const features = [...document.querySelectorAll('.feature')]

/** Shows only the endpoints that match every search term, and the sections that contain them. */
function find() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
  for (const call of calls) call.hidden = !words.every((word) => call.dataset.find.includes(word))
  for (const feature of features) {
    feature.hidden = !feature.querySelector('.call:not([hidden])')
    document.querySelector(`nav a[href="#${feature.id}"]`).parentElement.hidden = feature.hidden
  }
  const left = calls.filter((call) => !call.hidden).length
  document.querySelector('.intro').hidden = words.length > 0
  document.querySelector('.none').hidden = left > 0
  document.getElementById('found').textContent =
    words.length > 0 ? `${left} of ${calls.length} calls` : `${calls.length} calls`
}

/** Returns the line about a value of an input, whose name is the last part of its path: `serial` for `data[].serial`. */
function lineOf(input, name) {
  const rows = [...input.querySelectorAll('tbody tr')]
  const path = (row) => row.querySelector('th code').textContent.replaceAll('[]', '')
  return rows.find((row) => path(row) === name) ?? rows.find((row) => path(row).split('.').at(-1) === name)
}

/** Opens the endpoint that the URL fragment names, or whose input it names: `put/companies/{id}`, or `…:name` for a line. */
function openNamed() {
  const [anchor, name] = decodeURIComponent(location.hash.slice(1)).split(':')
  const named = document.getElementById(anchor)
  const call = named?.closest('.call')
  if (!call) return
  call.open = true
  for (const row of document.querySelectorAll('tr[aria-current]')) row.removeAttribute('aria-current')
  const line = name === undefined ? undefined : lineOf(named, name)
  line?.setAttribute('aria-current', 'true')
  ;(line ?? named).scrollIntoView({ block: line ? 'center' : 'start' })
}

field.addEventListener('input', find)
field.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return
  field.value = ''
  find()
})
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target === field || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  field.focus()
})
for (const call of calls)
  call.addEventListener('toggle', () => call.open && history.replaceState(null, '', `#${call.id}`))
window.addEventListener('hashchange', openNamed)

// Browsers expose the clipboard only on HTTPS and loopback.
if (navigator.clipboard) {
  for (const button of document.querySelectorAll('.copy')) {
    button.hidden = false
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(button.parentElement.querySelector('pre').textContent)
      button.textContent = 'Copied'
      setTimeout(() => (button.textContent = 'Copy'), 2000)
    })
  }
}

document.querySelector('.search').hidden = false
// Navigating back restores the text of the search field.
find()
openNamed()
