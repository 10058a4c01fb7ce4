// Runs in every page of a session before its own scripts. `target` is set in front of this text: the host of the device
// and its ports. Kept in a block, so that the page sees no new global names.
{
  const device = target
  /** Returns the address of the session for an address of the device; other addresses stay as they are. */
  const through = (address, scheme = location.protocol) => {
    try {
      const url = new URL(address, location.href)
      if (url.hostname !== device.host || !device.ports.includes(url.port)) return address
      return `${scheme}//${location.host}${url.pathname}${url.search}${url.hash}`
    } catch {
      return address
    }
  }

  const NativeSocket = window.WebSocket
  window.WebSocket = class WebSocket extends NativeSocket {
    constructor(address, ...protocols) {
      super(through(address, location.protocol === 'https:' ? 'wss:' : 'ws:'), ...protocols)
    }
  }

  const nativeOpen = window.open
  window.open = (address, ...rest) =>
    nativeOpen.call(window, address === undefined ? address : through(address), ...rest)

  /** Maps an attribute of an element, if it has it. */
  const map = (element, name) => {
    const address = element?.getAttribute(name) ?? null
    if (address !== null && through(address) !== address) element.setAttribute(name, through(address))
  }
  document.addEventListener(
    'click',
    ({ target: clicked }) => clicked instanceof Element && map(clicked.closest('a[href], area[href]'), 'href'),
    true,
  )
  document.addEventListener(
    'submit',
    ({ target: form, submitter }) => {
      map(form, 'action')
      map(submitter, 'formaction')
    },
    true,
  )
  // A form that a script submits causes no event.
  const nativeSubmit = HTMLFormElement.prototype.submit
  HTMLFormElement.prototype.submit = function submit() {
    map(this, 'action')
    nativeSubmit.call(this)
  }

  // Frames, as soon as the page has them.
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const added of addedNodes) if (/^i?frame$/i.test(added.nodeName)) map(added, 'src')
  }).observe(document, { childList: true, subtree: true })

  // Addresses that a script assigns, and pages that refresh themselves. A form with a body cannot be sent again.
  window.navigation?.addEventListener('navigate', (event) => {
    const { url } = event.destination
    if (through(url) === url || event.formData || !event.cancelable) return
    event.preventDefault()
    location.href = through(url)
  })
}
