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

  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (link && through(link.href) !== link.href) link.href = through(link.href)
    },
    true,
  )
  document.addEventListener(
    'submit',
    ({ target: form }) => {
      const action = form.getAttribute('action')
      if (action !== null && through(action) !== action) form.setAttribute('action', through(action))
    },
    true,
  )
}
