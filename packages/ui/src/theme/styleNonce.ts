/**
 * The word by which this page's policy knows styles of ours that are made while it runs; undefined where the page has none. The
 * server makes one for each page: what somebody smuggles into it has none.
 */
export const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined

/** Tells those libraries that ask for it by this name, the ones that keep the page behind a window from scrolling. */
export function announceStyleNonce(): void {
  const nonce = styleNonce()
  if (nonce !== undefined) (globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = nonce
}

/** Sets a style by its properties, which no policy forbids; as an attribute it would be an inline style. */
function setAttribute(this: HTMLElement, name: string, value: string): void {
  if (name === 'style') this.style.cssText = value
  else Element.prototype.setAttribute.call(this, name, value)
}

/** Makes an element as `document` does, whose styles the page's policy lets pass. */
function makerWith(nonce: string): Document['createElement'] {
  const make = document.createElement.bind(document)
  return (name: string, options?: ElementCreationOptions | string): HTMLElement => {
    const made = make(name, options as ElementCreationOptions)
    if (made instanceof HTMLStyleElement) made.nonce = nonce
    return Object.assign(made, { setAttribute })
  }
}

/** The document for libraries that make styles of their own and know no such word: theirs get it when they are made. */
export function documentWithNonce(): Document {
  const nonce = styleNonce()
  if (nonce === undefined) return document
  const createElement = makerWith(nonce)
  return new Proxy(document, {
    get(target, name) {
      if (name === 'createElement') return createElement
      const found: unknown = Reflect.get(target, name, target)
      return typeof found === 'function' ? (found as (...labels: unknown[]) => unknown).bind(target) : found
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  })
}

/** Runs something of a library that uses the page's own document whatever it is given, such as xterm 6.0.0 for its scroll bar. */
export function withStyleNonce(run: () => void): void {
  const nonce = styleNonce()
  if (nonce === undefined) return run()
  document.createElement = makerWith(nonce)
  try {
    run()
  } finally {
    // The document's own property is gone, and the one of its class is seen again.
    Reflect.deleteProperty(document, 'createElement')
  }
}
