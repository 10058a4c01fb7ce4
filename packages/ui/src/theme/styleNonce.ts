/**
 * Returns the nonce by which the page's content security policy allows styles that we create at run time, or undefined
 * if the page has none. The server generates a new one for each page, so injected styles do not have it.
 */
export const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined

/**
 * Sets the nonce for libraries that read it from this global variable: those that prevent the page behind a dialog from
 * scrolling.
 */
export function announceStyleNonce(): void {
  const nonce = styleNonce()
  if (nonce !== undefined) (globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = nonce
}

/** Sets styles through the CSSOM, which no policy forbids; the attribute would be an inline style. */
function setAttribute(this: HTMLElement, name: string, value: string): void {
  if (name === 'style') this.style.cssText = value
  else Element.prototype.setAttribute.call(this, name, value)
}

/** Creates a replacement of `document.createElement` whose styles comply with the page's policy. */
function makerWith(nonce: string): Document['createElement'] {
  const make = document.createElement.bind(document)
  return (name: string, options?: ElementCreationOptions | string): HTMLElement => {
    const made = make(name, options as ElementCreationOptions)
    if (made instanceof HTMLStyleElement) made.nonce = nonce
    return Object.assign(made, { setAttribute })
  }
}

/**
 * Returns a document for libraries that create styles but do not support nonces: their styles get the nonce when they
 * are created.
 */
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

/**
 * Runs code of a library that uses the global document even if given another one, such as xterm 6.0.0 for its scroll
 * bar.
 */
export function withStyleNonce(run: () => void): void {
  const nonce = styleNonce()
  if (nonce === undefined) return run()
  document.createElement = makerWith(nonce)
  try {
    run()
  } finally {
    // Removes our own property of the document, so that the inherited method is used again.
    Reflect.deleteProperty(document, 'createElement')
  }
}
